//! The five bytes before each gRPC message: whether it is compressed, and its length (gRPC over HTTP/2). Without
//! I/O, so that it can be tested with every way in which bytes can arrive.

use bytes::{Buf as _, BufMut as _, Bytes, BytesMut};

const PREFIX: usize = 5;

/// One message in its frame.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Frame {
    /// Where the frame starts in the stream.
    pub(crate) offset: u64,
    pub(crate) compressed: bool,
    pub(crate) message: Bytes,
}

impl Frame {
    /// How many bytes it took on the wire.
    pub(crate) fn length(&self) -> usize {
        PREFIX + self.message.len()
    }
}

/// Cuts a stream of bytes into frames.
#[derive(Debug)]
pub(crate) struct Decoder {
    buffer: BytesMut,
    offset: u64,
    limit: usize,
}

/// A message is longer than allowed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct TooLong;

impl Decoder {
    /// Messages of at most `limit` bytes.
    pub(crate) fn new(limit: usize) -> Self {
        Self { buffer: BytesMut::new(), offset: 0, limit }
    }

    /// Takes bytes in and puts out the frames that are complete; those before a message that is too long
    /// too.
    pub(crate) fn push(&mut self, bytes: &[u8], frames: &mut Vec<Frame>) -> Result<(), TooLong> {
        self.buffer.extend_from_slice(bytes);
        while let Some((compressed, length)) = self.prefix() {
            if length > self.limit {
                return Err(TooLong);
            }
            if self.buffer.len() < PREFIX + length {
                break;
            }
            self.buffer.advance(PREFIX);
            let message = self.buffer.split_to(length).freeze();
            let frame = Frame { offset: self.offset, compressed, message };
            self.offset += frame.length() as u64;
            frames.push(frame);
        }
        Ok(())
    }

    /// No frame has been begun that is not complete.
    pub(crate) fn is_between_frames(&self) -> bool {
        self.buffer.is_empty()
    }

    fn prefix(&self) -> Option<(bool, usize)> {
        let mut prefix = self.buffer.get(..PREFIX)?;
        let compressed = prefix.get_u8() != 0;
        Some((compressed, usize::try_from(prefix.get_u32()).unwrap_or(usize::MAX)))
    }
}

/// A message in its frame.
pub(crate) fn frame(message: &[u8]) -> Bytes {
    let mut frame = BytesMut::with_capacity(PREFIX + message.len());
    frame.put_u8(0);
    frame.put_u32(u32::try_from(message.len()).expect("BUG: requests are shorter than 4 GiB"));
    frame.extend_from_slice(message);
    frame.freeze()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::{any, prop, prop_assert, prop_assert_eq, proptest};

    use super::{Decoder, TooLong, frame};

    proptest! {
        #[test]
        fn however_the_bytes_arrive_the_messages_are_the_same(
            messages in prop::collection::vec(prop::collection::vec(any::<u8>(), 0..50), 0..8),
            piece in 1_usize..40,
        ) {
            let stream: Vec<u8> = messages.iter().flat_map(|message| frame(message)).collect();
            let mut decoder = Decoder::new(50);
            let mut frames = Vec::new();
            for chunk in stream.chunks(piece) {
                prop_assert_eq!(decoder.push(chunk, &mut frames), Ok(()));
            }
            let found: Vec<Vec<u8>> = frames.iter().map(|frame| frame.message.to_vec()).collect();
            prop_assert_eq!(found, messages);
            prop_assert!(decoder.is_between_frames());
            let ends = frames.last().map_or(0, |last| last.offset + last.length() as u64);
            prop_assert_eq!(ends, stream.len() as u64, "offsets count every byte");
        }
    }

    #[test]
    fn a_message_over_the_limit_is_refused_before_it_has_arrived() {
        let mut decoder = Decoder::new(10);
        let mut frames = Vec::new();
        let bytes = [&frame(b"fits")[..], &[0, 0, 0, 0, 11]].concat();
        assert_eq!(decoder.push(&bytes, &mut frames), Err(TooLong));
        assert_eq!(frames.len(), 1, "what came before it is there");
    }

    #[test]
    fn a_frame_that_is_not_whole_is_noticed() {
        let mut decoder = Decoder::new(10);
        decoder.push(&frame(b"cut")[..7], &mut Vec::new()).expect("short");
        assert!(!decoder.is_between_frames(), "one byte is missing");
    }
}
