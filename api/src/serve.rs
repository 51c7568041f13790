//! Connections: accepted up to a number, held to their pace, and brought to an end.

use crate::App;
use crate::app::Limits;
use crate::network;
use crate::pace::{Paced, Requests};
use axum::Router;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::{GracefulShutdown, Watcher};
use hyper_util::service::TowerToHyperService;
use std::future::Future;
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};
use tokio::time::{Instant, sleep, sleep_until};

/// The largest head of a request, in bytes.
const HEAD: usize = 16 * 1024;
/// How long accepting rests after it failed, for want of file descriptors mostly.
const REST: Duration = Duration::from_millis(100);

/// Serves until `stop`, then says that it is not ready, lets what was begun come to its end, and cuts off at the
/// deadline what has not.
pub(crate) async fn serve(listener: TcpListener, router: Router, app: &App, stop: impl Future<Output = ()>) {
    let limits = app.limits();
    let (cut, was_cut) = watch::channel(false);
    let door = Door::new(listener, router, limits, was_cut);
    let graceful = GracefulShutdown::new();
    let mut stop = pin!(stop);
    loop {
        tokio::select! {
            biased;
            () = &mut stop => break,
            (stream, peer, place) = door.next() => door.attend(stream, peer, place, Some(graceful.watcher())),
        }
    }
    app.drain();
    tracing::info!(seconds = limits.drain.as_secs(), "stopping");
    let mut deadline = pin!(sleep_until(Instant::now() + limits.drain));
    let mut begun = pin!(graceful.shutdown());
    // The door stays open meanwhile: whoever asks hears that this server is not ready, and nobody is refused.
    loop {
        tokio::select! {
            biased;
            () = &mut deadline => break,
            () = &mut begun => break,
            (stream, peer, place) = door.next() => door.attend(stream, peer, place, None),
        }
    }
    let Door { listener, permits, .. } = door;
    drop(listener);
    tokio::select! {
        biased;
        _ = permits.acquire_many(limits.connections) => {}
        () = &mut deadline => tracing::warn!("what was not finished in time is cut off"),
    }
    // Turns of chats whose readers have left are work too.
    tokio::select! {
        biased;
        () = app.runs().idle() => {}
        () = &mut deadline => tracing::warn!(turns = app.live_turns(), "turns that were not finished in time have failed"),
    }
    let _ = cut.send(true);
}

/// Serves for ever, one reply for each connection, beside what [`serve`] serves.
pub(crate) async fn serve_aside(listener: TcpListener, router: Router, limits: Limits) {
    // What is being sent is cut off when this ends, with the sender.
    let (_cut, was_cut) = watch::channel(false);
    let door = Door::new(listener, router, limits, was_cut);
    loop {
        let (stream, peer, place) = door.next().await;
        door.attend(stream, peer, place, None);
    }
}

struct Door {
    listener: TcpListener,
    permits: Arc<Semaphore>,
    router: Router,
    limits: Limits,
    was_cut: watch::Receiver<bool>,
}

impl Door {
    fn new(listener: TcpListener, router: Router, limits: Limits, was_cut: watch::Receiver<bool>) -> Self {
        let permits = Arc::new(Semaphore::new(limits.connections as usize));
        Self { listener, permits, router, limits, was_cut }
    }

    /// The next connection, once there is room for one.
    async fn next(&self) -> (TcpStream, SocketAddr, Option<OwnedSemaphorePermit>) {
        let place = Arc::clone(&self.permits).acquire_owned().await.ok();
        loop {
            match self.listener.accept().await {
                Ok((stream, peer)) => return (stream, peer, place),
                Err(error) => {
                    tracing::debug!("a connection could not be accepted: {error}");
                    sleep(REST).await;
                }
            }
        }
    }

    /// Serves a connection on a task of its own. One without a watcher came late: it gets one reply.
    fn attend(
        &self,
        stream: TcpStream,
        peer: SocketAddr,
        place: Option<OwnedSemaphorePermit>,
        watcher: Option<Watcher>,
    ) {
        // A step of an answer is small and should not wait for the next one.
        let _ = stream.set_nodelay(true);
        let requests = Requests::default();
        let io = TokioIo::new(Paced::new(stream, requests.clone(), self.limits.header, self.limits.idle));
        let router = self.router.clone();
        let service = service_fn(move |mut request: hyper::Request<Incoming>| {
            requests.step();
            network::mark(&mut request, peer);
            let (requests, reply) = (requests.clone(), TowerToHyperService::new(router.clone()).call(request));
            async move {
                let reply = reply.await;
                requests.step();
                reply
            }
        });
        let connection = http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(self.limits.idle)
            .max_header_size(HEAD)
            .keep_alive(watcher.is_some())
            .serve_connection(io, service);
        let mut was_cut = self.was_cut.clone();
        tokio::spawn(async move {
            let _place = place;
            // How a connection ends is its own matter: people close tabs and lose networks.
            let served = async {
                match watcher {
                    Some(watcher) => drop(watcher.watch(connection).await),
                    None => drop(connection.await),
                }
            };
            tokio::select! {
                () = served => {}
                _ = was_cut.wait_for(|cut| *cut) => {}
            }
        });
    }
}
