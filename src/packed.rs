//! Numbers and bytes one after the other, for entries of the cache.

/// Puts them there.
#[derive(Default)]
pub struct Packer(pub Vec<u8>);

impl Packer {
    pub fn number(&mut self, number: u32) {
        self.0.extend(number.to_le_bytes());
    }

    pub fn real(&mut self, real: f32) {
        self.number(real.to_bits());
    }

    pub fn double(&mut self, double: f64) {
        self.0.extend(double.to_le_bytes());
    }

    /// Bytes, and before them how many they are; none where they are too many.
    pub fn bytes(&mut self, bytes: &[u8]) -> Option<()> {
        self.number(u32::try_from(bytes.len()).ok()?);
        self.0.extend_from_slice(bytes);
        Some(())
    }

    /// How many items there are, and each of them; none where one cannot be put there.
    pub fn list<T>(
        &mut self,
        items: &[T],
        mut one: impl FnMut(&mut Packer, &T) -> Option<()>,
    ) -> Option<()> {
        self.number(u32::try_from(items.len()).ok()?);
        items.iter().try_for_each(|item| one(self, item))
    }

    /// A place in a list, which may be none.
    pub fn place(&mut self, place: Option<usize>) -> Option<()> {
        let number = place.map_or(Some(0), |place| u32::try_from(place).ok()?.checked_add(1));
        self.number(number?);
        Some(())
    }
}

/// Takes them out again; none where they end too soon.
pub struct Unpacker<'b>(pub &'b [u8]);

impl<'b> Unpacker<'b> {
    pub fn number(&mut self) -> Option<u32> {
        let (number, rest) = self.0.split_first_chunk()?;
        self.0 = rest;
        Some(u32::from_le_bytes(*number))
    }

    pub fn real(&mut self) -> Option<f32> {
        self.number().map(f32::from_bits)
    }

    pub fn double(&mut self) -> Option<f64> {
        let (double, rest) = self.0.split_first_chunk()?;
        self.0 = rest;
        Some(f64::from_le_bytes(*double))
    }

    pub fn bytes(&mut self) -> Option<&'b [u8]> {
        let count = usize::try_from(self.number()?).ok()?;
        let (bytes, rest) = self.0.split_at_checked(count)?;
        self.0 = rest;
        Some(bytes)
    }

    pub fn place(&mut self) -> Option<Option<usize>> {
        let number = self.number()?;
        Some(number.checked_sub(1).map(|place| place as usize))
    }

    /// As many of something as the next number says.
    pub fn list<T>(&mut self, mut one: impl FnMut(&mut Self) -> Option<T>) -> Option<Vec<T>> {
        let count = self.number()?;
        (0..count).map(|_| one(self)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_packed_is_taken_out_again_and_no_more() {
        let mut packer = Packer::default();
        packer.number(7);
        packer.real(0.1);
        packer.double(-0.2);
        packer.bytes(b"two").unwrap();
        packer.place(None).unwrap();
        packer.place(Some(3)).unwrap();
        let list = |packer: &mut Packer, one: &u32| {
            packer.number(*one);
            Some(())
        };
        packer.list(&[5, 6], list).unwrap();
        let mut unpacker = Unpacker(&packer.0);
        assert_eq!(unpacker.number(), Some(7));
        assert_eq!(unpacker.real(), Some(0.1));
        assert_eq!(unpacker.double(), Some(-0.2));
        assert_eq!(unpacker.bytes(), Some(&b"two"[..]));
        assert_eq!(unpacker.place(), Some(None));
        assert_eq!(unpacker.place(), Some(Some(3)));
        assert_eq!(unpacker.list(|one| one.number()), Some(vec![5, 6]));
        assert_eq!(unpacker.number(), None);
        assert_eq!(Unpacker(&[255, 255, 255, 255, 0]).bytes(), None);
        let endless = Unpacker(&[255, 255, 255, 255]).list(|one| one.number());
        assert_eq!(endless, None);
    }
}
