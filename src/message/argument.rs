//! The values in a message.

use std::fmt;

use super::Message;

/// What can be said in a message: the errors of the stages.
pub trait Tell: fmt::Display {
    /// The message it is.
    fn message(&self) -> Message;
}

impl Tell for Message {
    fn message(&self) -> Message {
        self.clone()
    }
}

impl<T: Tell + ?Sized> Tell for &T {
    fn message(&self) -> Message {
        (**self).message()
    }
}

impl<T: Tell + ?Sized> Tell for Box<T> {
    fn message(&self) -> Message {
        (**self).message()
    }
}

/// A number with decimals, as it is to be shown; another language has a sign of its own before them.
#[derive(Clone, Debug)]
pub struct Figure(String);

impl Figure {
    /// With so many decimals.
    pub fn new(value: f64, decimals: usize) -> Figure {
        Figure(format!("{value:.decimals$}"))
    }

    /// A number that is written already, which may have a unit behind it.
    pub fn shown(value: impl fmt::Display) -> Figure {
        Figure(value.to_string())
    }
}

impl fmt::Display for Figure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// How `message!` finds the kind of a value: what it is told by, else a number, else its text.
pub mod argue {
    use std::fmt::Display;

    use super::{Figure, Tell};
    use crate::message::Argument;

    pub struct ValueArgument<'v, T: ?Sized>(pub &'v T);

    pub trait Told {
        fn argument(&self) -> Argument;
    }

    impl<T: Tell + ?Sized> Told for &&ValueArgument<'_, T> {
        fn argument(&self) -> Argument {
            Argument::Message(self.0.message())
        }
    }

    pub trait Numbered {
        fn argument(&self) -> Argument;
    }

    impl<T: Number + ?Sized> Numbered for &ValueArgument<'_, T> {
        fn argument(&self) -> Argument {
            self.0.number()
        }
    }

    pub trait Displayed {
        fn argument(&self) -> Argument;
    }

    impl<T: Display + ?Sized> Displayed for ValueArgument<'_, T> {
        fn argument(&self) -> Argument {
            Argument::Text(self.0.to_string().into_boxed_str())
        }
    }

    pub trait Number {
        fn number(&self) -> Argument;
    }

    impl<T: Number + ?Sized> Number for &T {
        fn number(&self) -> Argument {
            (**self).number()
        }
    }

    /// Whole numbers that are too large for one are texts.
    macro_rules! whole {
        ($($kind:ty),+) => {$(
            impl Number for $kind {
                fn number(&self) -> Argument {
                    match i64::try_from(*self) {
                        Ok(number) => Argument::Number(number),
                        Err(_) => Argument::Text(self.to_string().into_boxed_str()),
                    }
                }
            }
        )+};
    }

    whole!(u8, u16, u32, u64, usize, i8, i16, i32, i64, isize);

    macro_rules! figures {
        ($($kind:ty),+) => {$(
            impl Number for $kind {
                fn number(&self) -> Argument {
                    Argument::Figure(self.to_string().into_boxed_str())
                }
            }
        )+};
    }

    figures!(
        f32,
        f64,
        Figure,
        crate::units::Mm,
        crate::units::Pt,
        crate::units::Size
    );
}
