//! A relay between the workbench and an agent that can cut every connection through it.

use std::net::Ipv4Addr;

use tokio::io::copy_bidirectional;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::JoinHandle;

pub(crate) struct Proxy {
    url: String,
    cuts: watch::Sender<u32>,
    relaying: JoinHandle<()>,
}

impl Proxy {
    pub(crate) async fn to(port: u16) -> Self {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.expect("a free port");
        let url = format!("http://{}", listener.local_addr().expect("it listens"));
        let cuts = watch::Sender::new(0);
        let watching = cuts.clone();
        let relaying = tokio::spawn(async move {
            while let Ok((mut caller, _)) = listener.accept().await {
                let mut cut = watching.subscribe();
                tokio::spawn(async move {
                    let Ok(mut agent) = TcpStream::connect((Ipv4Addr::LOCALHOST, port)).await else { return };
                    tokio::select! {
                        _ = copy_bidirectional(&mut caller, &mut agent) => {}
                        _ = cut.changed() => {}
                    }
                });
            }
        });
        Self { url, cuts, relaying }
    }

    pub(crate) fn url(&self) -> String {
        self.url.clone()
    }

    /// Cuts every connection there is; new ones are relayed.
    pub(crate) fn cut(&self) {
        self.cuts.send_modify(|cuts| *cuts += 1);
    }
}

impl Drop for Proxy {
    fn drop(&mut self) {
        self.relaying.abort();
    }
}
