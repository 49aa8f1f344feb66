//! Carries calls from a tap to its agent, and the answers back.

use std::io;
use std::sync::{Arc, Mutex};

use a2a_client::tap::Tag;
use a2a_client::{ForeignAnswer, ForeignCall, Framing, Piece, Raw};
use a2a_protocol::card::relocated;
use a2a_protocol::model::Binding;
use a2a_protocol::profile::{HttpMethod, PROFILES};
use a2a_protocol::proto::{self, Package};
use a2a_protocol::{Json, Operation, Profile, read, transcode};
use a2a_server::tap::{self, Answered, Arrived, Onward, Refusal};
use bytes::{Bytes, BytesMut};
use futures_util::future::BoxFuture;
use futures_util::stream::{self, BoxStream, StreamExt as _};
use http::header::{
    CONTENT_LENGTH, CONTENT_TYPE, ETAG, HeaderMap, IF_MODIFIED_SINCE, IF_NONE_MATCH, LAST_MODIFIED, LOCATION,
};
use http::{HeaderValue, Method, StatusCode};
use url::Url;

use super::places::{Places, Target, What};
use crate::lock::lock;
use crate::with_causes;

/// The largest card that is read, which has to be done to change its addresses.
const CARD_BYTES: usize = 1024 * 1024;

/// The bytes before a gRPC message: whether it is compressed, and its length.
const FRAME_HEAD: usize = 5;

/// The way between one tap and its agent.
pub(super) struct Carrier {
    pub(super) raw: Raw,
    pub(super) places: Mutex<Places>,
    /// The card that was pasted, of an agent that shows none.
    pub(super) pasted: Option<Json>,
    /// Names of the credentials of the agent's callers.
    pub(super) secrets: Arc<[String]>,
    pub(super) connection: Arc<str>,
    pub(super) caller: Arc<str>,
}

/// A call as it is told to the log.
struct Known {
    operation: &'static str,
    profile: Option<&'static Profile>,
    framing: Framing,
    /// The answer is a card, or has one in it.
    card: bool,
}

impl Onward for Carrier {
    fn carry(self: Arc<Self>, call: Arrived) -> BoxFuture<'static, Result<Answered, Refusal>> {
        Box::pin(async move {
            let grpc = is_grpc(&call.headers);
            let found = lock(&self.places).find(&call.method, &call.path, call.query.as_deref(), grpc);
            match found {
                Some(target) => self.pass(call, target).await,
                None => self.show_pasted(&call).ok_or(Refusal::NotHere),
            }
        })
    }
}

impl Carrier {
    async fn pass(&self, call: Arrived, target: Target) -> Result<Answered, Refusal> {
        let Known { operation, profile, framing, card } = known(&call, &target.what);
        let mut headers = call.headers;
        if card {
            // Whoever has the agent's own card has not got this one.
            headers.remove(IF_NONE_MATCH);
            headers.remove(IF_MODIFIED_SINCE);
        }
        let foreign = ForeignCall {
            method: call.method,
            url: target.url,
            headers,
            body: call.body,
            framing,
            secrets: Arc::clone(&self.secrets),
            tag: Tag {
                connection: Some(Arc::clone(&self.connection)),
                operation,
                profile,
                task: None,
                caller: Some(Arc::clone(&self.caller)),
            },
        };
        let unreachable = |error| Refusal::Unreachable(with_causes(&error));
        let (head, answer) = self.raw.pass_on(foreign).await.map_err(unreachable)?;
        let mut headers = head.headers;
        if head.status.is_redirection() {
            self.lead_on(&mut headers, &head.url);
        }
        // The status of gRPC stands behind its messages, or in the head of an answer that has none.
        if card && head.status.is_success() && !headers.contains_key("grpc-status") {
            let (body, trailers) = whole(answer).await.map_err(unreachable_card)?;
            let moved = match framing {
                Framing::Http => self.moved(&body),
                Framing::Grpc(method) => method.and_then(|method| self.moved_message(method, &body)),
            };
            if moved.is_some() {
                for name in [CONTENT_LENGTH, ETAG, LAST_MODIFIED] {
                    headers.remove(name);
                }
            }
            let body = ended(moved.unwrap_or(body), trailers);
            return Ok(Answered { status: head.status, headers, body });
        }
        Ok(Answered { status: head.status, headers, body: pieces(answer) })
    }

    /// The card with the tap's addresses instead of its own. `None` if it is no card.
    fn moved(&self, body: &Bytes) -> Option<Bytes> {
        let json = Json::parse(std::str::from_utf8(body).ok()?).ok()?;
        let card = if json.member("jsonrpc").is_some() { json.member("result")? } else { json.clone() };
        let mut places = lock(&self.places);
        places.learn(&read::card(&card).ok()?.value);
        Some(relocated(&json, &card, |url| places.local(url)).into())
    }

    /// The same of a card that is a message of gRPC.
    fn moved_message(&self, method: &proto::Method, body: &Bytes) -> Option<Bytes> {
        let (head, message) = body.split_at_checked(FRAME_HEAD)?;
        let [0, length @ ..] = head else { return None };
        let length = u32::from_be_bytes(length.try_into().ok()?);
        if usize::try_from(length) != Ok(message.len()) {
            return None;
        }
        let card = method.response.decode(message).ok()?.value;
        let mut places = lock(&self.places);
        places.learn(&read::card(&card).ok()?.value);
        let moved = method.response.relocated(message, |url| places.local(url)).ok()?;
        let length = u32::try_from(moved.len()).ok()?;
        Some([&[0][..], &length.to_be_bytes(), &moved].concat().into())
    }

    /// Of an agent that has no place for its card, the card that a person pasted.
    fn show_pasted(&self, call: &Arrived) -> Option<Answered> {
        let card = self.pasted.as_ref()?;
        let asks = call.method == Method::GET && call.path.starts_with("/.well-known/agent");
        let places = lock(&self.places);
        let moved = asks.then(|| relocated(card, card, |url| places.local(url)))?;
        let headers = [(CONTENT_TYPE, HeaderValue::from_static("application/json"))].into_iter().collect();
        Some(Answered { status: StatusCode::OK, headers, body: once(moved.into()) })
    }

    fn lead_on(&self, headers: &mut HeaderMap, from: &Url) {
        let told = headers.get(LOCATION).and_then(|location| location.to_str().ok());
        let target = told.and_then(|location| from.join(location).ok());
        let local = target.and_then(|target| lock(&self.places).led_on(&target));
        if let Some(local) = local.and_then(|local| HeaderValue::from_str(&local).ok()) {
            headers.insert(LOCATION, local);
        }
    }
}

/// The parts of a call that it tells itself.
fn known(call: &Arrived, what: &What) -> Known {
    let plain = |operation, profile, card| Known { operation, profile, framing: Framing::Http, card };
    match what {
        What::Card => plain("card", None, true),
        What::JsonRpc(expected) => {
            let method = std::str::from_utf8(&call.body).ok().and_then(|text| Json::parse(text).ok());
            let method = method.and_then(|json| json.member("method")?.as_string()).unwrap_or_default();
            let profiles = PROFILES.iter().filter(|profile| profile.binding == Binding::JsonRpc);
            match expected.iter().copied().chain(profiles).find_map(|profile| spoken(profile, &method)) {
                Some((profile, operation, name)) => {
                    plain(name, Some(profile), operation == Operation::GetExtendedCard)
                }
                None => plain("extension", *expected, false),
            }
        }
        What::Http { profile, below } => {
            let verb = match call.method {
                Method::GET | Method::HEAD => Some(HttpMethod::Get),
                Method::POST => Some(HttpMethod::Post),
                Method::DELETE => Some(HttpMethod::Delete),
                _ => None,
            };
            // One address may speak several generations, whose paths differ.
            let others = PROFILES.iter().filter(|other| other.binding == Binding::HttpJson);
            let found = profile.iter().copied().chain(others).find_map(|profile| {
                let (operation, _) = transcode::from_http(profile, verb?, below, "", None).ok()??;
                Some((profile, operation, profile.route(operation)?.method))
            });
            match found {
                Some((profile, operation, name)) => {
                    plain(name, Some(profile), operation == Operation::GetExtendedCard)
                }
                None if call.path.ends_with("/agent/authenticatedExtendedCard") => {
                    plain("agent/authenticatedExtendedCard", *profile, true)
                }
                None => plain("extension", *profile, false),
            }
        }
        What::Grpc { service, method } => {
            let method = Package::find(service).and_then(|package| package.method(method));
            let profile = PROFILES.iter().find(|profile| profile.service() == Some(service));
            let operation = method.map_or("extension", |method| method.name);
            let card = method.is_some_and(|method| method.response.name == "AgentCard");
            Known { operation, profile, framing: Framing::Grpc(method), card }
        }
    }
}

fn spoken(profile: &'static Profile, method: &str) -> Option<(&'static Profile, Operation, &'static str)> {
    let operation = profile.operation(method)?;
    Some((profile, operation, profile.route(operation)?.method))
}

fn is_grpc(headers: &HeaderMap) -> bool {
    let media_type = headers.get(CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    media_type.starts_with("application/grpc")
}

/// As it comes.
fn pieces(answer: ForeignAnswer) -> BoxStream<'static, io::Result<tap::Piece>> {
    let pieces = stream::unfold(answer, |mut answer| async move {
        let piece = match answer.next().await? {
            Ok(Piece::Bytes(bytes)) => Ok(tap::Piece::Bytes(bytes)),
            Ok(Piece::Trailers(headers)) => Ok(tap::Piece::Trailers(headers)),
            Err(error) => Err(io::Error::other(error)),
        };
        Some((piece, answer))
    });
    pieces.boxed()
}

fn once(body: Bytes) -> BoxStream<'static, io::Result<tap::Piece>> {
    ended(body, None)
}

fn ended(body: Bytes, trailers: Option<HeaderMap>) -> BoxStream<'static, io::Result<tap::Piece>> {
    let pieces = [Some(tap::Piece::Bytes(body)), trailers.map(tap::Piece::Trailers)];
    stream::iter(pieces.into_iter().flatten().map(Ok)).boxed()
}

/// Why a card cannot be shown.
enum NoCard {
    Cut(a2a_client::TransportError),
    TooLarge,
}

fn unreachable_card(why: NoCard) -> Refusal {
    Refusal::Unreachable(match why {
        NoCard::Cut(error) => with_causes(&error),
        NoCard::TooLarge => format!("its card is larger than {CARD_BYTES} bytes"),
    })
}

async fn whole(mut answer: ForeignAnswer) -> Result<(Bytes, Option<HeaderMap>), NoCard> {
    let (mut body, mut trailers) = (BytesMut::new(), None);
    while let Some(piece) = answer.next().await {
        match piece.map_err(NoCard::Cut)? {
            Piece::Bytes(bytes) if body.len() + bytes.len() > CARD_BYTES => return Err(NoCard::TooLarge),
            Piece::Bytes(bytes) => body.extend_from_slice(&bytes),
            Piece::Trailers(headers) => trailers = Some(headers),
        }
    }
    Ok((body.freeze(), trailers))
}
