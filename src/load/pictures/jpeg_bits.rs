//! The codes of a JPEG's scans (ITU-T T.81, annexes C, F and G): read, not drawn.

/// Where the data of a scan end: at the next marker that is no restart.
pub fn scan_end(data: &[u8], from: usize) -> Option<usize> {
    let pairs = data.get(from..)?.windows(2);
    let mut found = pairs.enumerate().filter(|(_, pair)| {
        let restart = (0xd0..=0xd7).contains(&pair[1]);
        pair[0] == 0xff && pair[1] != 0 && pair[1] != 0xff && !restart
    });
    found.next().map(|(at, _)| from + at)
}

/// Bytes that an encoder leaves behind the data of a scan: more of them are data that are lost.
const MOST_FILLING: usize = 16;

/// Of which coefficients a scan tells, and whether it tells more of them.
pub struct Band {
    pub from: u32,
    pub to: u32,
    pub refines: bool,
}

/// The code that any sixteen bits begin with: its length and what it stands for; 0 for none.
pub struct Codes(Vec<u16>);

impl Codes {
    /// From the number of codes of each length (annex C). `None` where there are too many.
    pub fn new(counts: &[u8; 16], symbols: &[u8]) -> Option<Codes> {
        let mut codes = Vec::with_capacity(1 << 16);
        let mut symbols = symbols.iter();
        for (length, count) in (1_u16..).zip(counts) {
            for symbol in symbols.by_ref().take(usize::from(*count)) {
                let entry = length << 8 | u16::from(*symbol);
                codes.resize(codes.len() + (1 << (16 - length)), entry);
            }
        }
        if codes.len() > 1 << 16 {
            return None;
        }
        codes.resize(1 << 16, 0);
        Some(Codes(codes))
    }
}

/// Bits of a segment, without the zeros that are stuffed after FF.
pub struct Bits<'a> {
    rest: &'a [u8],
    held: u64,
    count: u32,
}

impl<'a> Bits<'a> {
    pub fn new(segment: &'a [u8]) -> Bits<'a> {
        Bits {
            rest: segment,
            held: 0,
            count: 0,
        }
    }

    fn fill(&mut self) {
        while self.count <= 48
            && let [byte, rest @ ..] = self.rest
        {
            self.held = self.held << 8 | u64::from(*byte);
            self.count += 8;
            self.rest = match (byte, rest) {
                (0xff, [0, rest @ ..]) => rest,
                _ => rest,
            };
        }
    }

    fn take(&mut self, count: u32) -> Option<u32> {
        self.fill();
        self.count = self.count.checked_sub(count)?;
        Some((self.held >> self.count) as u32 & ((1 << count) - 1))
    }

    fn symbol(&mut self, codes: &Codes) -> Option<u32> {
        self.fill();
        let ahead = match self.count {
            0..16 => self.held << (16 - self.count),
            _ => self.held >> (self.count - 16),
        };
        let entry = codes.0[ahead as usize & 0xffff];
        let length = u32::from(entry >> 8);
        self.count = self.count.checked_sub(length).filter(|_| length > 0)?;
        Some(u32::from(entry & 0xff))
    }

    /// A block of a scan that tells all of it.
    pub fn block(&mut self, dc: &Codes, ac: &Codes) -> Option<()> {
        let bits = self.symbol(dc).filter(|bits| *bits <= 16)?;
        self.take(bits)?;
        let mut at = 1;
        while at < 64 {
            let symbol = self.symbol(ac)?;
            let (zeros, bits) = (symbol >> 4, symbol & 15);
            match (zeros, bits) {
                (15, 0) => at += 16,
                (_, 0) => break,
                _ => {
                    at += zeros + 1;
                    self.take(bits).filter(|_| at <= 64)?;
                }
            }
        }
        Some(())
    }

    /// A block of a scan that tells a part of it (annex G); `run` is how many blocks have nothing more.
    pub fn part(
        &mut self,
        band: &Band,
        [dc, ac]: [Option<&Codes>; 2],
        known: &mut u64,
        run: &mut u32,
    ) -> Option<()> {
        match (band.from, band.refines) {
            (0, true) => self.take(1).map(drop),
            (0, false) => {
                let bits = self.symbol(dc?).filter(|bits| *bits <= 16)?;
                self.take(bits).map(drop)
            }
            (_, true) => self.refined(band, ac?, known, run),
            (_, false) => self.first(band, ac?, known, run),
        }
    }

    fn first(&mut self, band: &Band, ac: &Codes, known: &mut u64, run: &mut u32) -> Option<()> {
        if *run > 0 {
            *run -= 1;
            return Some(());
        }
        let mut at = band.from;
        while at <= band.to {
            let symbol = self.symbol(ac)?;
            let (zeros, bits) = (symbol >> 4, symbol & 15);
            match (zeros, bits) {
                (15, 0) => at += 16,
                (_, 0) => {
                    *run = (1 << zeros) - 1 + self.take(zeros)?;
                    break;
                }
                _ => {
                    at += zeros;
                    self.take(bits).filter(|_| at <= band.to)?;
                    *known |= 1 << at;
                    at += 1;
                }
            }
        }
        Some(())
    }

    fn refined(&mut self, band: &Band, ac: &Codes, known: &mut u64, run: &mut u32) -> Option<()> {
        let mut at = band.from;
        while *run == 0 && at <= band.to {
            let symbol = self.symbol(ac)?;
            let (mut zeros, bits) = (symbol >> 4, symbol & 15);
            match (zeros, bits) {
                (15, 0) => {}
                (_, 0) => {
                    *run = (1 << zeros) + self.take(zeros)?;
                    break;
                }
                (_, 1) => _ = self.take(1)?,
                _ => return None,
            }
            // Over the zeros that it names, and a bit for each that is none.
            while at <= band.to {
                if *known >> at & 1 == 1 {
                    self.take(1)?;
                } else if zeros == 0 {
                    break;
                } else {
                    zeros -= 1;
                }
                at += 1;
            }
            if bits == 1 {
                if at > band.to {
                    return None;
                }
                *known |= 1 << at;
            }
            at += 1;
        }
        if *run > 0 {
            let band = (at..=band.to).filter(|at| *known >> at & 1 == 1);
            for _ in band {
                self.take(1)?;
            }
            *run -= 1;
        }
        Some(())
    }

    /// What is left is what fills the last byte, and a few bytes that are none of a picture's.
    pub fn end(&mut self) -> Option<()> {
        self.fill();
        let left = self.count - self.count % 8;
        let is_filling = |byte: u8| matches!(byte, 0 | 0xff);
        let held = (0..left / 8).all(|byte| is_filling((self.held >> (8 * byte)) as u8));
        let is_filled = held && self.rest.iter().all(|byte| is_filling(*byte));
        (is_filled && self.rest.len() < MOST_FILLING).then_some(())
    }
}
