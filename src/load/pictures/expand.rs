//! How much a compressed stream expands to, without expanding it (RFC 1950 and 1951).
//!
//! A picture that goes into a PDF as its file has it needs no dots, but has to be found whole: its
//! codes are read one after the other, and the bytes that they stand for are counted. Nothing is
//! copied, and no branch depends on which code is next, which a processor could not guess in a
//! picture: it takes two thirds of the time that a decoder needs.

/// Why a stream is none.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fault {
    Damaged,
    CutShort,
}

/// Bits of a code that are looked up at once.
const LOOK: u32 = 10;
const TABLE: usize = 1 << LOOK;
/// Nothing refers back further.
const WINDOW: u64 = 1 << 15;

/// The lengths that symbols from 257 stand for, and how many bits are added to them (RFC 1951, 3.2.5).
const LENGTHS: [(u16, u8); 29] = [
    (3, 0),
    (4, 0),
    (5, 0),
    (6, 0),
    (7, 0),
    (8, 0),
    (9, 0),
    (10, 0),
    (11, 1),
    (13, 1),
    (15, 1),
    (17, 1),
    (19, 2),
    (23, 2),
    (27, 2),
    (31, 2),
    (35, 3),
    (43, 3),
    (51, 3),
    (59, 3),
    (67, 4),
    (83, 4),
    (99, 4),
    (115, 4),
    (131, 5),
    (163, 5),
    (195, 5),
    (227, 5),
    (258, 0),
];
/// The order in which the lengths of the lengths' own codes are written (3.2.7).
const ORDER: [usize; 19] = [
    16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15,
];
const END: u16 = 256;

/// How many bytes a stream in some parts expands to. What follows its end is not looked at; neither is
/// its checksum, which says nothing that those of the parts do not say. Counting ends where it
/// comes to more than `most`.
///
/// # Errors
/// A stream that is damaged or has no end.
pub fn expanded_length(parts: &[&[u8]], most: u64) -> Result<u64, Fault> {
    let mut counter = Counter {
        bits: Bits {
            parts: parts.iter(),
            rest: &[],
            buffer: 0,
            count: 0,
        },
        total: 0,
        most,
        table: Box::new([0; 2 * TABLE]),
    };
    counter.header()?;
    loop {
        let is_last = counter.block()?;
        if counter.total > most {
            return Ok(counter.total);
        }
        if is_last {
            break;
        }
    }
    // The checksum.
    counter.bits.align();
    counter.bits.take(16)?;
    counter.bits.take(16)?;
    Ok(counter.total)
}

/// The bits of a stream, the lowest of each byte first.
struct Bits<'a> {
    parts: std::slice::Iter<'a, &'a [u8]>,
    rest: &'a [u8],
    buffer: u64,
    /// How many bits of the buffer count. Those above are the same as will be read into them.
    count: u32,
}

impl Bits<'_> {
    /// Reads on until 56 bits are there, or the end is.
    fn fill(&mut self) {
        while self.count < 56 {
            while self.rest.is_empty() {
                match self.parts.next() {
                    Some(part) => self.rest = part,
                    None => return,
                }
            }
            if let Some((byte, rest)) = self.rest.split_first() {
                self.buffer |= u64::from(*byte) << self.count;
                self.count += 8;
                self.rest = rest;
            }
        }
    }

    fn take(&mut self, bits: u32) -> Result<u32, Fault> {
        if self.count < bits {
            self.fill();
        }
        if self.count < bits {
            return Err(Fault::CutShort);
        }
        let taken = self.buffer & ((1 << bits) - 1);
        self.buffer >>= bits;
        self.count -= bits;
        Ok(taken as u32)
    }

    fn align(&mut self) {
        let bits = self.count % 8;
        self.buffer >>= bits;
        self.count -= bits;
    }

    /// Leaves out whole bytes, from the start of one.
    fn skip(&mut self, mut bytes: usize) -> Result<(), Fault> {
        while bytes > 0 && self.count > 0 {
            self.buffer >>= 8;
            self.count -= 8;
            bytes -= 1;
        }
        if self.count == 0 {
            self.buffer = 0;
        }
        while bytes > 0 {
            while self.rest.is_empty() {
                self.rest = self.parts.next().ok_or(Fault::CutShort)?;
            }
            let skipped = bytes.min(self.rest.len());
            self.rest = &self.rest[skipped..];
            bytes -= skipped;
        }
        Ok(())
    }
}

/// A code whose symbols have so many bits each.
struct Code {
    /// How many symbols of each length there are, and the symbols in the order of their codes.
    counts: [u16; 16],
    symbols: [u16; 288],
}

impl Code {
    /// Of a code that is not complete there may be a single symbol, of one bit.
    fn of(lengths: &[u8], may_be_single: bool) -> Result<Code, Fault> {
        let mut code = Code {
            counts: [0; 16],
            symbols: [0; 288],
        };
        for length in lengths {
            code.counts[usize::from(*length & 15)] += 1;
        }
        code.counts[0] = 0;
        let mut left = 1_i32;
        for count in &code.counts[1..] {
            left = 2 * left - i32::from(*count);
            if left < 0 {
                return Err(Fault::Damaged);
            }
        }
        let all: u16 = code.counts.iter().sum();
        let is_single = all == code.counts[1] && all <= 1;
        if left > 0 && !(may_be_single && is_single) {
            return Err(Fault::Damaged);
        }
        let mut next = [0; 16];
        for length in 1..15 {
            next[length + 1] = next[length] + code.counts[length];
        }
        for (symbol, length) in (0..).zip(lengths) {
            if *length > 0 {
                let place = &mut next[usize::from(*length & 15)];
                code.symbols[usize::from(*place)] = symbol;
                *place += 1;
            }
        }
        Ok(code)
    }

    /// Reads one symbol, bit by bit.
    fn symbol(&self, bits: &mut Bits<'_>) -> Result<u16, Fault> {
        if bits.count < 15 {
            bits.fill();
        }
        let (mut code, mut first, mut index) = (0, 0, 0);
        for (length, count) in (1..).zip(&self.counts[1..]) {
            code |= (bits.buffer >> (length - 1) & 1) as u32;
            let count = u32::from(*count);
            if code < first + count {
                bits.take(length)?;
                return Ok(self.symbols[(index + code - first) as usize]);
            }
            index += count;
            first = (first + count) << 1;
            code <<= 1;
        }
        match bits.count < 15 {
            true => Err(Fault::CutShort),
            false => Err(Fault::Damaged),
        }
    }

    /// Calls `put` for each symbol of up to [`LOOK`] bits, with its code, the first bit lowest, and how
    /// many bits that has.
    fn each_short(&self, mut put: impl FnMut(u16, usize, u32)) {
        let (mut code, mut index) = (0_u32, 0_usize);
        for length in 1..=LOOK {
            for _ in 0..self.counts[length as usize] {
                put(
                    self.symbols[index],
                    (code.reverse_bits() >> (32 - length)) as usize,
                    length,
                );
                code += 1;
                index += 1;
            }
            code <<= 1;
        }
    }
}

/// What a table says of some bits: how many are done with, all and those before what is added to a
/// length; how many are added; how many bytes they stand for; and what follows.
#[derive(Clone, Copy)]
struct Step(u32);

impl Step {
    /// A distance follows.
    const DISTANCE: u32 = 1 << 30;
    /// To be read bit by bit: a long code, the end, or nothing that is allowed.
    const SLOW: Step = Step(1 << 31);

    fn new(code: u32, added: u32, bytes: u32) -> Step {
        Step((code + added) | code << 5 | added << 9 | bytes << 13)
    }

    fn is_slow(self) -> bool {
        self.0 >> 31 == 1
    }

    fn is_literal(self) -> bool {
        self.0 & !0x1ff == 1 << 13
    }

    fn code(self) -> u32 {
        self.0 >> 5 & 15
    }

    /// This one and then another.
    fn then(self, other: Step) -> Step {
        Step(other.0 + self.code() + (self.code() << 5) + (1 << 13))
    }
}

struct Counter<'a> {
    bits: Bits<'a>,
    total: u64,
    most: u64,
    /// Steps by the next bits: of literals and lengths, and of distances.
    table: Box<[u32; 2 * TABLE]>,
}

impl Counter<'_> {
    fn header(&mut self) -> Result<(), Fault> {
        let (method, flags) = (self.bits.take(8)?, self.bits.take(8)?);
        let is_whole = (method << 8 | flags) % 31 == 0;
        match is_whole && method & 15 == 8 && method >> 4 <= 7 && flags & 32 == 0 {
            true => Ok(()),
            false => Err(Fault::Damaged),
        }
    }

    /// One block; true for the last.
    fn block(&mut self) -> Result<bool, Fault> {
        let is_last = self.bits.take(1)? == 1;
        match self.bits.take(2)? {
            0 => self.stored()?,
            1 => {
                let mut lengths = [8; 288];
                lengths[144..256].fill(9);
                lengths[256..280].fill(7);
                self.codes(&Code::of(&lengths, false)?, &Code::of(&[5; 32], false)?)?;
            }
            2 => {
                let (symbols, distances) = self.described()?;
                self.codes(&symbols, &distances)?;
            }
            _ => return Err(Fault::Damaged),
        }
        Ok(is_last)
    }

    fn stored(&mut self) -> Result<(), Fault> {
        self.bits.align();
        let (length, inverted) = (self.bits.take(16)?, self.bits.take(16)?);
        if length != inverted ^ 0xffff {
            return Err(Fault::Damaged);
        }
        self.total += u64::from(length);
        self.bits.skip(length as usize)
    }

    /// The codes that a block describes (3.2.7).
    fn described(&mut self) -> Result<(Code, Code), Fault> {
        let bits = &mut self.bits;
        let symbols = bits.take(5)? as usize + 257;
        let distances = bits.take(5)? as usize + 1;
        let own = bits.take(4)? as usize + 4;
        if symbols > 286 || distances > 30 {
            return Err(Fault::Damaged);
        }
        let mut lengths = [0; 19];
        for place in &ORDER[..own] {
            lengths[*place] = bits.take(3)? as u8;
        }
        let own = Code::of(&lengths, false)?;
        let mut lengths = [0; 286 + 30];
        let lengths = &mut lengths[..symbols + distances];
        let mut done = 0;
        while done < lengths.len() {
            let (length, times) = match own.symbol(bits)? {
                16 => {
                    let last = done.checked_sub(1).ok_or(Fault::Damaged)?;
                    (lengths[last], 3 + bits.take(2)?)
                }
                17 => (0, 3 + bits.take(3)?),
                18 => (0, 11 + bits.take(7)?),
                length => (length as u8, 1),
            };
            let end = done + times as usize;
            lengths
                .get_mut(done..end)
                .ok_or(Fault::Damaged)?
                .fill(length);
            done = end;
        }
        let (symbols, distances) = lengths.split_at(symbols);
        if symbols[usize::from(END)] == 0 {
            return Err(Fault::Damaged);
        }
        Ok((Code::of(symbols, true)?, Code::of(distances, true)?))
    }

    /// The codes of a block, up to its end.
    fn codes(&mut self, symbols: &Code, distances: &Code) -> Result<(), Fault> {
        self.fill_table(symbols, distances);
        loop {
            if self.quick() {
                self.distance(distances)?;
            }
            match symbols.symbol(&mut self.bits)? {
                END => return Ok(()),
                0..END => self.total += 1,
                symbol => {
                    let known = LENGTHS.get(usize::from(symbol - END - 1));
                    let (length, added) = *known.ok_or(Fault::Damaged)?;
                    let added = self.bits.take(u32::from(added))?;
                    self.distance(distances)?;
                    self.total += u64::from(length) + u64::from(added);
                }
            }
            if self.total > self.most {
                return Ok(());
            }
        }
    }

    /// What a length refers to has to be there.
    fn distance(&mut self, distances: &Code) -> Result<(), Fault> {
        let symbol = u32::from(distances.symbol(&mut self.bits)?);
        let (base, added) = match symbol {
            0..4 => (symbol, 0),
            4..30 => ((2 + symbol % 2) << (symbol / 2 - 1), symbol / 2 - 1),
            _ => return Err(Fault::Damaged),
        };
        let distance = u64::from(base + self.bits.take(added)?) + 1;
        match distance <= self.total {
            true => Ok(()),
            false => Err(Fault::Damaged),
        }
    }

    fn fill_table(&mut self, symbols: &Code, distances: &Code) {
        self.table.fill(Step::SLOW.0);
        let (own, apart) = self.table.split_at_mut(TABLE);
        let put = |table: &mut [u32], code: usize, length: u32, step: Step| {
            for place in table[code..].iter_mut().step_by(1 << length) {
                *place = step.0;
            }
        };
        symbols.each_short(|symbol, code, length| match symbol {
            0..END => put(own, code, length, Step::new(length, 0, 1)),
            END => {}
            symbol => {
                if let Some((bytes, added)) = LENGTHS.get(usize::from(symbol - END - 1)) {
                    let step = Step::new(length, u32::from(*added), u32::from(*bytes));
                    put(own, code, length, Step(step.0 | Step::DISTANCE));
                }
            }
        });
        distances.each_short(|symbol, code, length| {
            if symbol < 30 {
                let added = u32::from(symbol / 2).saturating_sub(1);
                // What is added to a distance is passed over.
                put(apart, code, length, Step(Step::new(length, 0, 0).0 + added));
            }
        });
        // A literal and what follows it, where the bits are enough to know that.
        for bits in 1..TABLE {
            let step = Step(own[bits]);
            if !step.is_slow() && step.is_literal() {
                let other = Step(own[bits >> step.code()]);
                if !other.is_slow() && step.code() + other.code() <= LOOK {
                    own[bits] = step.then(other).0;
                }
            }
        }
    }

    /// Goes on as long as nothing has to be looked at: true where a distance is next.
    fn quick(&mut self) -> bool {
        if self.total < WINDOW {
            return false;
        }
        let table = &*self.table;
        let (mut buffer, mut count) = (self.bits.buffer, self.bits.count);
        let (mut rest, mut total) = (self.bits.rest, self.total);
        let mut of = 0;
        'all: while let Some(word) = rest.first_chunk::<8>() {
            if total > self.most {
                break;
            }
            buffer |= u64::from_le_bytes(*word) << count;
            rest = &rest[((63 - count) >> 3) as usize..];
            count |= 56;
            // At most 16 bits of a length and 24 of a distance.
            for _ in 0..2 {
                let step = table[(of | (buffer as usize % TABLE)) % (2 * TABLE)];
                if step >> 31 == 1 {
                    break 'all;
                }
                let added = buffer >> (step >> 5 & 15) & ((1 << (step >> 9 & 15)) - 1);
                total += u64::from(step >> 13 & 0x1ff) + added;
                buffer >>= step & 31;
                count -= step & 31;
                of = (step >> (30 - LOOK)) as usize & TABLE;
            }
        }
        (self.bits.buffer, self.bits.count) = (buffer, count);
        (self.bits.rest, self.total) = (rest, total);
        of != 0
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use flate2::write::ZlibEncoder;
    use flate2::{Compress, Compression, Decompress, FlushCompress, FlushDecompress, Status};
    use proptest::prelude::*;

    use super::*;

    /// What a decoder makes of a stream: how many bytes, or none where it refuses it. A wrong checksum
    /// at its end is no reason.
    fn decoded(stream: &[u8]) -> Option<u64> {
        let mut decoder = Decompress::new(false);
        let (body, mut out) = (stream.get(2..)?, vec![0; 1 << 16]);
        loop {
            let rest = body.get(decoder.total_in() as usize..)?;
            let before = (decoder.total_in(), decoder.total_out());
            let status = decoder.decompress(rest, &mut out, FlushDecompress::None);
            let now = (decoder.total_in(), decoder.total_out());
            match status.ok()? {
                Status::StreamEnd if body.len() as u64 - now.0 >= 4 => return Some(now.1),
                Status::StreamEnd => return None,
                _ if now == before => return None,
                _ => {}
            }
        }
    }

    fn counted(stream: &[u8], part: usize) -> Option<u64> {
        let parts: Vec<&[u8]> = stream.chunks(part).collect();
        expanded_length(&parts, u64::MAX).ok()
    }

    fn packed(bytes: &[u8], level: u32) -> Vec<u8> {
        let mut encoder = ZlibEncoder::new(Vec::new(), Compression::new(level));
        encoder.write_all(bytes).unwrap();
        encoder.finish().unwrap()
    }

    /// Bytes in which some are frequent and some come again.
    fn bytes(seed: u32, length: usize, spread: u32) -> Vec<u8> {
        let mut seed = seed;
        let mut next = move || {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            seed >> 8
        };
        let mut bytes = Vec::with_capacity(length);
        while bytes.len() < length {
            let back = (next() as usize % 40_000) + 1;
            if next() % 9 == 0 && back <= bytes.len() {
                for _ in 0..next() % 300 {
                    bytes.push(bytes[bytes.len() - back]);
                }
            }
            bytes.push((next() % spread * (next() % spread) / spread) as u8);
        }
        bytes
    }

    #[test]
    fn a_stream_of_any_kind_is_counted() {
        for (seed, spread) in [(1, 2), (2, 20), (3, 90), (4, 256)] {
            for length in [0, 1, 300, 32_768, 33_000, 400_000] {
                let plain = bytes(seed, length, spread);
                for level in 0..=9 {
                    let stream = packed(&plain, level);
                    let expected = Some(plain.len() as u64);
                    assert_eq!(decoded(&stream), expected);
                    for part in [1, 7, 8192, usize::MAX] {
                        assert_eq!(counted(&stream, part), expected, "{level} {part}");
                    }
                }
            }
        }
    }

    #[test]
    fn empty_blocks_and_what_follows_the_end_change_nothing() {
        let plain = bytes(5, 90_000, 60);
        let mut compress = Compress::new(Compression::new(6), true);
        let mut stream = Vec::with_capacity(1 << 18);
        for part in plain.chunks(20_000) {
            compress
                .compress_vec(part, &mut stream, FlushCompress::Sync)
                .unwrap();
        }
        compress
            .compress_vec(&[], &mut stream, FlushCompress::Finish)
            .unwrap();
        stream.extend(b"and more");
        assert_eq!(counted(&stream, 1000), Some(plain.len() as u64));
    }

    #[test]
    fn every_cut_is_told() {
        let stream = packed(&bytes(6, 60_000, 30), 6);
        for length in (0..stream.len()).step_by(61).chain([stream.len() - 1]) {
            let cut = expanded_length(&[&stream[..length]], u64::MAX);
            assert_eq!(cut, Err(Fault::CutShort), "{length}");
        }
    }

    #[test]
    fn counting_ends_soon_after_the_most() {
        let stream = packed(&vec![0; 30 << 20], 9);
        let counted = expanded_length(&[&stream], 1 << 20).unwrap();
        assert!(counted > 1 << 20 && counted < 2 << 20, "{counted}");
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(400))]

        /// Wherever a stream is damaged, it is refused where a decoder refuses it, and is as long as
        /// the decoder finds it where it does not.
        #[test]
        fn a_damaged_stream_is_what_a_decoder_finds(
            seed in 0_u32..1000,
            level in 1_u32..=9,
            at in 2_usize..4000,
            by in 1_u8..=255,
            part in 1_usize..300,
        ) {
            let mut stream = packed(&bytes(seed, 50_000, 1 + seed % 200), level);
            // Often in the description of the first codes.
            let at = if seed % 2 == 0 { 2 + at % 80 } else { at };
            if let Some(byte) = stream.get_mut(at) {
                *byte ^= by;
            }
            prop_assert_eq!(counted(&stream, part), decoded(&stream));
        }

        #[test]
        fn noise_is_what_a_decoder_finds(noise in proptest::collection::vec(any::<u8>(), 0..600)) {
            let stream = [&[0x78, 0x9c], &*noise].concat();
            prop_assert_eq!(counted(&stream, 64), decoded(&stream));
        }
    }
}
