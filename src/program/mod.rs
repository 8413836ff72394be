//! The recorded program: interned definitions and the questions the later stages ask of them.
