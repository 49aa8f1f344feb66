//! A caller with a token, over any binding, gRPC among them.

use a2a_protocol::model::{Binding, Message, StreamEvent, Task, TaskId, Version};
use a2a_protocol::profile::VERSION_HEADER;
use a2a_protocol::proto::Package;
use a2a_protocol::read::{self, RpcOutcome};
use a2a_protocol::transcode::to_http;
use a2a_protocol::{ErrorKind, HttpMethod, Json, Profile, Request, SendConfiguration, SendMessage, rpc};
use reqwest::header::CONTENT_TYPE;
use reqwest::{Client, Method, RequestBuilder, Response};

/// One way to call.
pub(crate) type Way = (Version, Binding);

/// Why a call was not carried out.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Refused {
    Unknown,
    TooLarge,
    Error(ErrorKind),
}

pub(crate) struct Visitor {
    url: String,
    token: Option<&'static str>,
    profile: &'static Profile,
}

impl Visitor {
    pub(crate) fn new(url: String, token: Option<&'static str>, (version, binding): &Way) -> Self {
        Self { url, token, profile: Profile::find(version, binding).unwrap() }
    }

    fn bearing(&self, call: RequestBuilder) -> RequestBuilder {
        match self.token {
            Some(token) => call.bearer_auth(token),
            None => call,
        }
    }

    pub(crate) async fn call(&self, request: &Request) -> Result<Json, Refused> {
        match self.profile.binding {
            Binding::Grpc => self.over_grpc(request).await,
            _ => self.over_http(request).await,
        }
    }

    async fn over_http(&self, request: &Request) -> Result<Json, Refused> {
        let route = self.profile.route(request.operation()).unwrap();
        let params = self.profile.dialect.encode_params(request, None);
        let client = Client::builder().no_proxy().build().unwrap();
        let has_envelope = self.profile.binding == Binding::JsonRpc;
        let mut call = if has_envelope {
            let body = rpc::request("call-1", route.method, &params);
            client.post(&self.url).body(body.as_str().to_owned())
        } else {
            let call = to_http(route, &params).unwrap();
            let url = format!("{}{}?{}", self.url.trim_end_matches('/'), call.path, call.query);
            let verb = if call.verb == HttpMethod::Post { Method::POST } else { Method::GET };
            client.request(verb, url).body(call.body.map(|body| body.as_str().to_owned()).unwrap_or_default())
        };
        call = self.bearing(call).header(CONTENT_TYPE, self.profile.content_type());
        if let Some(version) = self.profile.version_header() {
            call = call.header(VERSION_HEADER, version);
        }
        let response = call.send().await.unwrap();
        match response.status().as_u16() {
            401 => {
                assert_eq!(response.headers()["www-authenticate"], "Bearer", "RFC 9110 wants a challenge");
                return Err(Refused::Unknown);
            }
            413 => return Err(Refused::TooLarge),
            _ => {}
        }
        let is_error = !response.status().is_success();
        let body = Json::parse(response.text().await.unwrap()).unwrap();
        if !has_envelope {
            let error = |body: &Json| read::error(&body.member("error").unwrap_or(body.clone())).value.kind();
            return if is_error { Err(Refused::Error(error(&body))) } else { Ok(body) };
        }
        match read::rpc_response(&body).value.outcome {
            RpcOutcome::Result(result) => Ok(result),
            RpcOutcome::Error(error) => Err(Refused::Error(error.kind())),
            RpcOutcome::Empty => panic!("neither result nor error: {body:?}"),
        }
    }

    async fn over_grpc(&self, request: &Request) -> Result<Json, Refused> {
        let route = self.profile.route(request.operation()).unwrap();
        let service = self.profile.service().unwrap();
        let method = Package::find(service).unwrap().method(route.method).unwrap();
        let params = self.profile.dialect.encode_params(request, None);
        let message = method.request.encode(&params).unwrap().wire;
        let length = u32::try_from(message.len()).unwrap().to_be_bytes();
        let frame = [&[0][..], &length[..], &message[..]].concat();
        let client = Client::builder().no_proxy().http2_prior_knowledge().build().unwrap();
        let call = client.post(format!("{}{service}/{}", self.url, route.method)).body(frame);
        let call = self.bearing(call).header(CONTENT_TYPE, "application/grpc").header("te", "trailers");
        let response = call.send().await.unwrap();
        match status(&response) {
            None => {}
            Some("16") => return Err(Refused::Unknown),
            Some("8") => return Err(Refused::TooLarge),
            Some("5") => return Err(Refused::Error(ErrorKind::TaskNotFound)),
            Some("9") => return Err(Refused::Error(ErrorKind::UnsupportedOperation)),
            Some(other) => panic!("another status: {other}"),
        }
        let body = response.bytes().await.unwrap();
        Ok(method.response.decode(&body[5..]).unwrap().value)
    }

    pub(crate) async fn send(&self, message: Message, blocking: bool) -> Result<Task, Refused> {
        let mut send = SendMessage::new(message);
        send.configuration = SendConfiguration { blocking, ..SendConfiguration::default() };
        let answer = self.call(&Request::Send(send)).await?;
        match read::event(&answer, self.profile.dialect).value {
            StreamEvent::Task(task) => Ok(task),
            other => panic!("a task is expected: {other:?}"),
        }
    }

    pub(crate) async fn get(&self, id: &TaskId) -> Result<Task, Refused> {
        let request = Request::GetTask { id: id.clone(), history_length: None };
        Ok(read::task(&self.call(&request).await?, self.profile.dialect).value)
    }

    pub(crate) async fn cancel(&self, id: &TaskId) -> Result<Task, Refused> {
        let request = Request::CancelTask { id: id.clone() };
        Ok(read::task(&self.call(&request).await?, self.profile.dialect).value)
    }
}

fn status(response: &Response) -> Option<&str> {
    response.headers().get("grpc-status").map(|status| status.to_str().unwrap())
}
