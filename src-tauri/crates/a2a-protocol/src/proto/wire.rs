//! The wire form itself: tags, varints, lengths (Protocol Buffers, Encoding).

use super::WireError;

/// Bytes of a message, and where in the whole they stood.
#[derive(Debug, Clone, Copy)]
pub(super) struct Span<'w> {
    pub(super) bytes: &'w [u8],
    pub(super) offset: usize,
}

/// A field as it stands on the wire.
#[derive(Debug, Clone, Copy)]
pub(super) struct Entry<'w> {
    pub(super) number: u32,
    pub(super) value: Wire<'w>,
    /// Where the entry starts in its message.
    pub(super) start: usize,
    /// Where its value starts in the whole.
    pub(super) offset: usize,
}

/// A value as it stands on the wire.
#[derive(Debug, Clone, Copy)]
pub(super) enum Wire<'w> {
    Varint(u64),
    Fixed64([u8; 8]),
    Length(Span<'w>),
    /// 32 fixed bits or a group, neither of which any field here has.
    Foreign,
}

/// Reads the entries of one message in order.
#[derive(Debug, Clone)]
pub(super) struct Entries<'w> {
    span: Span<'w>,
    at: usize,
}

impl<'w> Span<'w> {
    pub(super) fn whole(bytes: &'w [u8]) -> Self {
        Self { bytes, offset: 0 }
    }

    pub(super) fn entries(self) -> Entries<'w> {
        self.entries_from(0)
    }

    /// The entries from one that starts at `start` on.
    pub(super) fn entries_from(self, start: usize) -> Entries<'w> {
        Entries { span: self, at: start }
    }
}

impl<'w> Entries<'w> {
    /// The next entry; `None` at the end of the message.
    pub(super) fn next(&mut self) -> Result<Option<Entry<'w>>, WireError> {
        if self.at >= self.span.bytes.len() {
            return Ok(None);
        }
        let start = self.at;
        let (number, wire_type) = self.tag()?;
        let offset = self.offset();
        let value = match wire_type {
            0 => Wire::Varint(self.varint()?),
            1 => {
                let bytes = self.take(8)?.try_into();
                Wire::Fixed64(bytes.expect("BUG: eight bytes were taken"))
            }
            2 => {
                let length = self.varint()?;
                let length = usize::try_from(length).map_err(|_| WireError::Truncated { offset })?;
                let offset = self.offset();
                Wire::Length(Span { bytes: self.take(length)?, offset })
            }
            3 => self.skip_group(number).map(|()| Wire::Foreign)?,
            5 => self.take(4).map(|_| Wire::Foreign)?,
            _ => return Err(WireError::Malformed { offset: self.span.offset + start }),
        };
        Ok(Some(Entry { number, value, start, offset }))
    }

    fn offset(&self) -> usize {
        self.span.offset + self.at
    }

    fn tag(&mut self) -> Result<(u32, u8), WireError> {
        let offset = self.offset();
        let tag = self.varint()?;
        let number = u32::try_from(tag >> 3).ok().filter(|number| (1..1 << 29).contains(number));
        let number = number.ok_or(WireError::Malformed { offset })?;
        Ok((number, u8::try_from(tag & 7).expect("BUG: masked to three bits")))
    }

    fn varint(&mut self) -> Result<u64, WireError> {
        let offset = self.offset();
        let mut value = 0_u64;
        for shift in (0..64).step_by(7) {
            let byte = *self.span.bytes.get(self.at).ok_or(WireError::Truncated { offset })?;
            self.at += 1;
            // Bits above the 64th are dropped, as every reader does.
            value |= u64::from(byte & 0x7F) << shift;
            if byte < 0x80 {
                return Ok(value);
            }
        }
        Err(WireError::Malformed { offset })
    }

    fn take(&mut self, length: usize) -> Result<&'w [u8], WireError> {
        let offset = self.offset();
        let end = self.at.checked_add(length).ok_or(WireError::Truncated { offset })?;
        let bytes = self.span.bytes.get(self.at..end).ok_or(WireError::Truncated { offset })?;
        self.at = end;
        Ok(bytes)
    }

    /// Groups are of an older protobuf; they are read only to find their end.
    fn skip_group(&mut self, number: u32) -> Result<(), WireError> {
        let mut open = vec![number];
        while let Some(innermost) = open.last() {
            let offset = self.offset();
            if self.at >= self.span.bytes.len() {
                return Err(WireError::Truncated { offset });
            }
            let (number, wire_type) = self.tag()?;
            match wire_type {
                0 => drop(self.varint()?),
                1 => drop(self.take(8)?),
                2 => {
                    let length = self.varint()?;
                    self.take(usize::try_from(length).map_err(|_| WireError::Truncated { offset })?)?;
                }
                3 if open.len() < crate::json::DEPTH_LIMIT => open.push(number),
                3 => return Err(WireError::TooDeep { offset }),
                4 if number == *innermost => drop(open.pop()),
                5 => drop(self.take(4)?),
                _ => return Err(WireError::Malformed { offset }),
            }
        }
        Ok(())
    }
}

/// Writes a field's number and wire type.
pub(super) fn put_tag(out: &mut Vec<u8>, number: u32, wire_type: u8) {
    put_varint(out, u64::from(number) << 3 | u64::from(wire_type));
}

pub(super) fn put_varint(out: &mut Vec<u8>, mut value: u64) {
    while value >= 0x80 {
        out.push(u8::try_from(value & 0x7F).expect("BUG: masked to seven bits") | 0x80);
        value >>= 7;
    }
    out.push(u8::try_from(value).expect("BUG: below 128"));
}

pub(super) fn put_length(out: &mut Vec<u8>, number: u32, bytes: &[u8]) {
    put_tag(out, number, 2);
    put_varint(out, bytes.len() as u64);
    out.extend_from_slice(bytes);
}
