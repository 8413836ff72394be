//! Access flags of classes, methods and fields (JVMS 4.1, 4.5, 4.6), as definitions tell them.

pub(crate) const PUBLIC: u32 = 0x1;
pub(crate) const PRIVATE: u32 = 0x2;
pub(crate) const PROTECTED: u32 = 0x4;
pub(crate) const STATIC: u32 = 0x8;
pub(crate) const FINAL: u32 = 0x10;
/// Of a field.
pub(crate) const VOLATILE: u32 = 0x40;
/// Of a method.
pub(crate) const BRIDGE: u32 = 0x40;
/// Of a method.
pub(crate) const VARARGS: u32 = 0x80;
pub(crate) const INTERFACE: u32 = 0x200;
pub(crate) const ABSTRACT: u32 = 0x400;
pub(crate) const SYNTHETIC: u32 = 0x1000;
pub(crate) const ENUM: u32 = 0x4000;
