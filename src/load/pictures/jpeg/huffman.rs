//! The bits of a scan and the codes that they are made of (ITU-T T.81, F.2.2).

use super::segments::is_restart;
use crate::message::Message;

/// Codes up to this length are looked up at once.
const SHORT: u32 = 9;
/// No code is longer.
const LONGEST: usize = 16;

/// What is said where the bits make no sense.
pub fn damaged() -> Message {
    message!("jpeg-huffman-damaged", "the data of the JPEG are damaged")
}

/// Bytes that an encoder leaves behind the data of a segment: more of them are data that are lost.
const MOST_FILLING: usize = 16;

/// The codes of a table, which are in order (C.2).
pub struct CodeTable {
    /// By the next [`SHORT`] bits: a value, and how many bits it has; none for a longer code.
    short: Vec<(u8, u8)>,
    /// By length: the first code that is longer, and what takes a code to its value's place.
    ends: [i32; LONGEST + 1],
    places: [i32; LONGEST + 1],
    values: Vec<u8>,
}

impl CodeTable {
    /// A table as a file has it: how many codes there are of each length, and their values. None
    /// where they are more than the lengths can hold.
    pub fn new(counts: &[u8; LONGEST], values: &[u8]) -> Option<CodeTable> {
        let mut table = CodeTable {
            short: vec![(0, 0); 1 << SHORT],
            ends: [0; LONGEST + 1],
            places: [0; LONGEST + 1],
            values: values.to_vec(),
        };
        let (mut code, mut place) = (0_i32, 0_i32);
        for (length, count) in (1_u32..).zip(counts) {
            let count = i32::from(*count);
            if code + count > 1 << length {
                return None;
            }
            table.places[length as usize] = place - code;
            if length <= SHORT {
                let spare = SHORT - length;
                for (own, value) in (code..)
                    .zip(values.get(place as usize..)?)
                    .take(count as usize)
                {
                    let first = (own as usize) << spare;
                    table.short[first..first + (1 << spare)].fill((*value, length as u8));
                }
            }
            code += count;
            place += count;
            table.ends[length as usize] = code;
            code <<= 1;
        }
        (place as usize == values.len()).then_some(table)
    }
}

/// Reads a scan bit by bit.
pub struct Bits<'a> {
    data: &'a [u8],
    at: usize,
    /// The next bits, from the top.
    held: u64,
    count: u32,
}

impl<'a> Bits<'a> {
    pub fn new(data: &'a [u8]) -> Bits<'a> {
        Bits {
            data,
            at: 0,
            held: 0,
            count: 0,
        }
    }

    /// Takes in bytes as far as the next marker. A byte of FF is followed by 0 (F.1.2.3).
    fn fill(&mut self) {
        while self.count <= 56 {
            let Some(&byte) = self.data.get(self.at) else {
                return;
            };
            if byte == 0xff {
                match self.data.get(self.at + 1) {
                    Some(0) => self.at += 1,
                    _ => return,
                }
            }
            self.at += 1;
            self.held |= u64::from(byte) << (56 - self.count);
            self.count += 8;
        }
    }

    /// The next bits, with 0 where there are none.
    fn peek(&mut self, count: u32) -> u32 {
        if self.count < count {
            self.fill();
        }
        (self.held >> (64 - count)) as u32
    }

    fn skip(&mut self, count: u32) -> Result<(), Message> {
        if self.count < count {
            return Err(damaged());
        }
        self.held <<= count;
        self.count -= count;
        Ok(())
    }

    /// A number of at most 16 bits.
    ///
    /// # Errors
    /// A scan that ends before.
    pub fn number(&mut self, count: u32) -> Result<i32, Message> {
        if count == 0 {
            return Ok(0);
        }
        let number = self.peek(count);
        self.skip(count)?;
        Ok(number as i32)
    }

    /// One bit.
    ///
    /// # Errors
    /// A scan that ends before.
    pub fn bit(&mut self) -> Result<bool, Message> {
        Ok(self.number(1)? == 1)
    }

    /// A number of so many bits, negative where its first is 0 (F.2.2.1).
    ///
    /// # Errors
    /// A scan that ends before.
    pub fn signed(&mut self, count: u32) -> Result<i32, Message> {
        let number = self.number(count)?;
        Ok(match count > 0 && number < 1 << (count - 1) {
            true => number + 1 - (1 << count),
            false => number,
        })
    }

    /// The value of the next code.
    ///
    /// # Errors
    /// Bits that are no code; a scan that ends before.
    pub fn value(&mut self, table: &CodeTable) -> Result<u8, Message> {
        let next = self.peek(LONGEST as u32);
        let (value, length) = table.short[(next >> (LONGEST as u32 - SHORT)) as usize];
        if length > 0 {
            self.skip(u32::from(length))?;
            return Ok(value);
        }
        for length in SHORT as usize + 1..=LONGEST {
            let code = (next >> (LONGEST - length)) as i32;
            if code < table.ends[length] {
                self.skip(length as u32)?;
                let value = table.values.get((code + table.places[length]) as usize);
                return value.copied().ok_or_else(damaged);
            }
        }
        Err(damaged())
    }

    /// Goes on behind the restart marker that stands here.
    ///
    /// # Errors
    /// There is none, or more data before it.
    pub fn restart(&mut self) -> Result<(), Message> {
        self.leave()?;
        match self.data.get(self.at..self.at + 2) {
            Some(_) => self.at += 2,
            None => return Err(damaged()),
        }
        Ok(())
    }

    /// The scan ends here.
    ///
    /// # Errors
    /// There is more of it: what came before was read wrongly.
    pub fn end(&mut self) -> Result<(), Message> {
        self.leave()?;
        match self.at == self.data.len() {
            true => Ok(()),
            false => Err(damaged()),
        }
    }

    /// Goes to the next marker or the end: what is left is what fills the last byte, and a few bytes
    /// that are none of a picture's.
    fn leave(&mut self) -> Result<(), Message> {
        let is_filling = |byte: u8| matches!(byte, 0 | 0xff);
        let (spare, whole) = (self.count % 8, self.count / 8);
        let held = (self.held << spare).to_be_bytes();
        let mut is_done = held[..whole as usize].iter().all(|byte| is_filling(*byte));
        let rest = &self.data[self.at..];
        let is_marker = |pair: &[u8]| pair[0] == 0xff && is_restart(pair[1]);
        let marker = rest.windows(2).take(MOST_FILLING).position(is_marker);
        let filling = &rest[..marker.unwrap_or(rest.len())];
        is_done &= filling.len() < MOST_FILLING && filling.iter().all(|byte| is_filling(*byte));
        self.at += filling.len();
        (self.held, self.count) = (0, 0);
        match is_done {
            true => Ok(()),
            false => Err(damaged()),
        }
    }
}

/// Writes bits, with a 0 behind every byte of FF.
#[derive(Default)]
pub struct BitWriter {
    out: Vec<u8>,
    held: u64,
    count: u32,
}

impl BitWriter {
    /// At most 32 bits at a time.
    pub fn put(&mut self, bits: u32, count: u32) {
        self.held = self.held << count | u64::from(bits);
        self.count += count;
        while self.count >= 8 {
            self.count -= 8;
            let byte = (self.held >> self.count) as u8;
            self.out.push(byte);
            if byte == 0xff {
                self.out.push(0);
            }
        }
    }

    /// The bytes, the last filled with ones.
    pub fn end(mut self) -> Vec<u8> {
        let spare = (8 - self.count % 8) % 8;
        self.put((1 << spare) - 1, spare);
        self.out
    }
}
