//! What a press asks of a PDF: its standard, its inks, its output intent.

pub mod preset;
