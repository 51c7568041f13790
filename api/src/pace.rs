//! A connection that must keep pace: its other end has so long to send the head of a request, and so long to
//! take in a piece of a reply.
//!
//! hyper's own limit on heads begins when it begins to wait for one, so that it is the limit on idle connections
//! too. Here the clock of a head starts with its first byte (with the connection, for the first one).

use std::future::Future;
use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::{Instant, Sleep, sleep};

/// Counts the requests of one connection: twice each, when its head is there and when it was replied to.
#[derive(Clone, Default)]
pub(crate) struct Requests(Arc<AtomicUsize>);

impl Requests {
    pub(crate) fn step(&self) {
        self.0.fetch_add(1, Ordering::Relaxed);
    }

    fn steps(&self) -> usize {
        self.0.load(Ordering::Relaxed)
    }
}

fn is_replying(steps: usize) -> bool {
    steps % 2 == 1
}

/// The connection.
pub(crate) struct Paced {
    stream: TcpStream,
    requests: Requests,
    head: Clock,
    reply: Clock,
    /// The count of [`Requests`] for which the clock of the head was started.
    awaited: usize,
}

impl Paced {
    pub(crate) fn new(stream: TcpStream, requests: Requests, head: Duration, reply: Duration) -> Self {
        let mut head = Clock::new(head);
        head.start();
        Self { stream, awaited: requests.steps(), requests, head, reply: Clock::new(reply) }
    }

    fn wrote<T>(&mut self, polled: Poll<io::Result<T>>, cx: &mut Context<'_>) -> Poll<io::Result<T>> {
        if polled.is_ready() {
            self.reply.stop();
            return polled;
        }
        self.reply.start();
        self.reply.poll(cx).map(Err)
    }
}

impl AsyncRead for Paced {
    fn poll_read(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        let steps = self.requests.steps();
        if self.awaited != steps {
            self.awaited = steps;
            self.head.stop();
        }
        let before = buf.filled().len();
        match Pin::new(&mut self.stream).poll_read(cx, buf) {
            Poll::Pending => self.head.poll(cx).map(Err),
            ready => {
                if !is_replying(steps) && buf.filled().len() > before {
                    self.head.start();
                }
                ready
            }
        }
    }
}

impl AsyncWrite for Paced {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let polled = Pin::new(&mut self.stream).poll_write(cx, bytes);
        self.wrote(polled, cx)
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        pieces: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let polled = Pin::new(&mut self.stream).poll_write_vectored(cx, pieces);
        self.wrote(polled, cx)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }
}

/// A limit that runs from [`Clock::start`] to [`Clock::stop`].
struct Clock {
    limit: Duration,
    sleep: Option<Pin<Box<Sleep>>>,
    runs: bool,
}

impl Clock {
    fn new(limit: Duration) -> Self {
        Self { limit, sleep: None, runs: false }
    }

    /// Does nothing while it runs.
    fn start(&mut self) {
        if self.runs {
            return;
        }
        self.runs = true;
        match &mut self.sleep {
            Some(sleep) => sleep.as_mut().reset(Instant::now() + self.limit),
            None => self.sleep = Some(Box::pin(sleep(self.limit))),
        }
    }

    fn stop(&mut self) {
        self.runs = false;
    }

    /// Ready once the limit is passed.
    fn poll(&mut self, cx: &mut Context<'_>) -> Poll<io::Error> {
        match &mut self.sleep {
            Some(sleep) if self.runs => sleep.as_mut().poll(cx).map(|()| io::ErrorKind::TimedOut.into()),
            _ => Poll::Pending,
        }
    }
}
