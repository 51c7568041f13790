//! Text to vectors: all-MiniLM-L6-v2 and models of its shape (Reimers and Gurevych 2019, Wang et al. 2020).

use super::encoder::{Encoder, HEAD, Layer, Norm, Run, rows};
use super::files::{Manifest, Model};
use super::lanes::Panels;
use crate::config::Config;
use crate::{Error, Result};
use candle_core::safetensors::BufferedSafetensors;
use candle_core::{DType, Device};
use pulp::Arch;
use serde::Deserialize;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use tokenizers::{Tokenizer, TruncationParams};

const WEIGHTS: &str = "model.safetensors";
/// The longest text, in tokens: what is beyond is not read. The model was published with this limit; its tokenizer's own
/// file says 128 and pads to it, which is overridden.
const LONGEST: usize = 256;
/// Tokens in one run of the encoder: enough that each weight is fetched for many of them, few enough that what a layer
/// makes of them stays in a core's own cache.
const AT_ONCE: usize = 192;

/// Turns texts into vectors that lie near each other when the texts mean the same.
pub struct Embedder {
    id: String,
    tokenizer: Tokenizer,
    encoder: Encoder,
}

/// What `config.json` says of the model's shape.
#[derive(Deserialize)]
struct Shape {
    hidden_size: usize,
    num_attention_heads: usize,
    num_hidden_layers: usize,
    hidden_act: String,
    layer_norm_eps: f32,
    model_type: String,
}

impl Embedder {
    /// Opens the embedder that the configuration names, from the data folder; `None` when it names none, or its files
    /// have not been pulled.
    ///
    /// # Errors
    /// When there is no such model, or a file of it is damaged: the error names the file.
    pub fn installed(config: &Config) -> Result<Option<Self>> {
        if config.models.embedder.is_empty() {
            return Ok(None);
        }
        let manifest = Manifest::compiled_in()?;
        let model = manifest.find(&config.models.embedder)?;
        let folder = model.place(&config.data_dir);
        if folder.is_dir() { Self::open(model, &folder).map(Some) } else { Ok(None) }
    }

    /// Opens a model whose files lie in `folder`: `config.json`, `model.safetensors`, `tokenizer.json`. Every byte is
    /// compared with the manifest.
    ///
    /// # Errors
    /// When a file is missing, is not the one that the manifest names, or is not of a model of this shape.
    pub fn open(model: &Model, folder: &Path) -> Result<Self> {
        let wrong = |name: &str, reason: String| Error::file(folder.join(name), reason);
        let shape = model.read(folder, "config.json")?;
        let shape: Shape = serde_json::from_slice(&shape).map_err(|e| wrong("config.json", e.to_string()))?;
        let weights = model.read(folder, WEIGHTS)?;
        let encoder = load(&shape, weights).map_err(|reason| wrong(WEIGHTS, reason))?;
        let unreadable = |e: tokenizers::Error| wrong("tokenizer.json", e.to_string());
        let mut tokenizer = Tokenizer::from_bytes(model.read(folder, "tokenizer.json")?).map_err(unreadable)?;
        let truncation = TruncationParams { max_length: LONGEST, ..TruncationParams::default() };
        tokenizer.with_truncation(Some(truncation)).map_err(unreadable)?.with_padding(None);
        let digest = model.files.iter().find(|file| file.name == WEIGHTS).map_or("", |file| &file.sha256[..12]);
        Ok(Self { id: format!("{} {digest}", model.id), tokenizer, encoder })
    }

    /// What a generation's manifest records: vectors of different embedders are never compared.
    #[must_use]
    pub fn id(&self) -> &str {
        &self.id
    }

    /// Numbers in one vector.
    #[must_use]
    pub fn dimension(&self) -> usize {
        self.encoder.features
    }

    /// The vector of one text, of length 1; on the calling thread.
    ///
    /// # Errors
    /// When the text cannot be tokenized.
    pub fn embed(&self, text: &str) -> Result<Vec<f32>> {
        let ids = self.tokens(text)?;
        Ok(Arch::new().dispatch(Run { encoder: &self.encoder, texts: &[&ids] }))
    }

    /// The vectors of many texts, row after row in their order, each of length 1; on `threads` threads. Each thread runs
    /// whole batches by itself: threads that share one product wait for each other at every step of it.
    ///
    /// # Errors
    /// When a text cannot be tokenized.
    pub fn embed_all(&self, texts: &[&str], threads: usize) -> Result<Vec<f32>> {
        let ids = texts.iter().map(|text| self.tokens(text)).collect::<Result<Vec<_>>>()?;
        let ids: Vec<&[u32]> = ids.iter().map(Vec::as_slice).collect();
        let batches = batches(&ids);
        let next = AtomicUsize::new(0);
        let work = || {
            let mut done = Vec::new();
            while let Some(&(first, end)) = batches.get(next.fetch_add(1, Ordering::Relaxed)) {
                let run = Run { encoder: &self.encoder, texts: &ids[first..end] };
                done.push((first, Arch::new().dispatch(run)));
            }
            done
        };
        let mut vectors = vec![0.0; texts.len() * self.dimension()];
        std::thread::scope(|scope| {
            let threads: Vec<_> = (1..threads.min(batches.len())).map(|_| scope.spawn(work)).collect();
            let mut done = work();
            for thread in threads {
                // A thread that panicked has said why; to go on would leave rows of zeros.
                done.extend(thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)));
            }
            for (first, rows) in done {
                vectors[first * self.dimension()..][..rows.len()].copy_from_slice(&rows);
            }
        });
        Ok(vectors)
    }

    fn tokens(&self, text: &str) -> Result<Vec<u32>> {
        let encoded = self.tokenizer.encode_fast(text, true).map_err(|e| Error::Tokenizer(e.to_string()))?;
        Ok(encoded.get_ids().to_vec())
    }
}

/// Neighbouring texts in batches of about [`AT_ONCE`] tokens, as (first, behind the last).
fn batches(texts: &[&[u32]]) -> Vec<(usize, usize)> {
    let (mut batches, mut first, mut tokens) = (Vec::new(), 0, 0);
    for (at, text) in texts.iter().enumerate() {
        if tokens > 0 && tokens + text.len() > AT_ONCE {
            batches.push((first, at));
            (first, tokens) = (at, 0);
        }
        tokens += text.len();
    }
    if first < texts.len() {
        batches.push((first, texts.len()));
    }
    batches
}

/// Reads and packs the weights; an error says what is not as it should be.
fn load(shape: &Shape, file: Vec<u8>) -> std::result::Result<Encoder, String> {
    let features = shape.hidden_size;
    if shape.model_type != "bert" || shape.hidden_act != "gelu" || features != shape.num_attention_heads * HEAD {
        return Err(format!("this embedder reads BERT models with gelu and heads of {HEAD} numbers, and this is none"));
    }
    let file = BufferedSafetensors::new(file).map_err(|e| e.to_string())?;
    let tensor = |name: &str| -> std::result::Result<Vec<f32>, String> {
        let tensor = file.load(name, &Device::Cpu).and_then(|t| t.to_dtype(DType::F32)?.flatten_all()?.to_vec1());
        tensor.map_err(|e| format!("{name}: {e}"))
    };
    let norm = |name: &str| {
        Ok::<_, String>(Norm { gain: tensor(&format!("{name}.weight"))?, shift: tensor(&format!("{name}.bias"))? })
    };
    let rows = rows();
    let mut layers = Vec::new();
    for number in 0..shape.num_hidden_layers {
        let name = |part: &str| format!("encoder.layer.{number}.{part}");
        let both = |part: &str| {
            Ok::<_, String>((tensor(&name(&format!("{part}.weight")))?, tensor(&name(&format!("{part}.bias")))?))
        };
        let packed = |part: &str| {
            let (weight, bias) = both(part)?;
            let inputs = weight.len() / bias.len().max(1);
            Ok::<_, String>(Panels::pack(&weight, &bias, inputs, rows))
        };
        let (mut weight, mut bias) = both("attention.self.query")?;
        let scale = 1.0 / (HEAD as f32).sqrt();
        weight.iter_mut().chain(&mut bias).for_each(|value| *value *= scale);
        for part in ["attention.self.key", "attention.self.value"] {
            let (more, more_bias) = both(part)?;
            weight.extend(more);
            bias.extend(more_bias);
        }
        layers.push(Layer {
            attention: Panels::pack(&weight, &bias, features, rows),
            attended: packed("attention.output.dense")?,
            attended_norm: norm(&name("attention.output.LayerNorm"))?,
            widened: packed("intermediate.dense")?,
            narrowed: packed("output.dense")?,
            narrowed_norm: norm(&name("output.LayerNorm"))?,
        });
    }
    let mut positions = tensor("embeddings.position_embeddings.weight")?;
    let kind = tensor("embeddings.token_type_embeddings.weight")?;
    for row in positions.chunks_exact_mut(features) {
        row.iter_mut().zip(&kind).for_each(|(value, kind)| *value += kind);
    }
    Ok(Encoder {
        words: tensor("embeddings.word_embeddings.weight")?,
        positions,
        embedded_norm: norm("embeddings.LayerNorm")?,
        layers,
        features,
        epsilon: shape.layer_norm_eps,
    })
}
