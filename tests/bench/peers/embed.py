"""Embeds with a peer: embed.py onnxruntime|sentence-transformers THREADS MODEL_FOLDER ONNX_FILE"""

import sys

import numpy as np
from worker import serve, texts, timed, each

ENGINE, THREADS, MODEL, ONNX = sys.argv[1], int(sys.argv[2]), sys.argv[3], sys.argv[4]
# The longest text in tokens, for both as it is for sentence-transformers.
LONGEST = 256


def sentence_transformers():
    """What turns texts into vectors by sentence-transformers, as its model card says to use it."""
    import torch
    from sentence_transformers import SentenceTransformer
    from sentence_transformers.sentence_transformer.modules import Normalize, Pooling, Transformer

    torch.set_num_threads(THREADS)
    transformer = Transformer(MODEL, max_seq_length=LONGEST)
    pooling = Pooling(transformer.get_embedding_dimension(), pooling_mode="mean")
    model = SentenceTransformer(modules=[transformer, pooling, Normalize()], device="cpu")
    return lambda these, batch: model.encode(these, batch_size=batch, show_progress_bar=False)


def tokenizer():
    from tokenizers import Tokenizer

    made = Tokenizer.from_file(f"{MODEL}/tokenizer.json")
    made.no_padding()
    made.enable_truncation(LONGEST)
    return made


def onnxruntime():
    """What turns texts into vectors by onnxruntime: pooling and normalisation stand in its graph."""
    import onnxruntime as ort

    options = ort.SessionOptions()
    options.intra_op_num_threads = THREADS
    options.graph_optimization_level = ort.GraphOptimizationLevel.ORT_ENABLE_ALL
    session = ort.InferenceSession(ONNX, options, providers=["CPUExecutionProvider"])
    made = tokenizer()

    def embed(these, batch):
        encoded = [e.ids for e in made.encode_batch(these)]
        # Texts of one length stand together, so that little is padding; the longest lead, as sentence-transformers has it.
        order = sorted(range(len(encoded)), key=lambda at: -len(encoded[at]))
        vectors = np.empty((len(these), 384), np.float32)
        for first in range(0, len(order), batch):
            rows = order[first : first + batch]
            ids = np.zeros((len(rows), len(encoded[rows[0]])), np.int64)
            mask = np.zeros_like(ids)
            for row, at in enumerate(rows):
                ids[row, : len(encoded[at])] = encoded[at]
                mask[row, : len(encoded[at])] = 1
            vectors[rows] = session.run(None, {"input_ids": ids, "attention_mask": mask})[0]
        return vectors

    return embed


EMBED = onnxruntime() if ENGINE == "onnxruntime" else sentence_transformers()


def batches(path, sizes):
    """Seconds for each size of a batch, to find which is the fastest."""
    these = texts(path)
    EMBED(these[:16], 16)
    return {"seconds": {size: timed(lambda: EMBED(these, size))[1] for size in sizes}}


def embed(path, batch, into=None):
    these = texts(path)
    EMBED(these[:16], batch)
    vectors, seconds = timed(lambda: EMBED(these, batch))
    if into:
        np.asarray(vectors, "<f4").tofile(into)
    return {"seconds": seconds}


def questions(path):
    return {"ms": each(texts(path), lambda text: EMBED([text], 1))}


def tokens(path):
    """How many tokens a text of a set has in the mean, those of begin and end among them."""
    return {"mean": float(np.mean([len(e.ids) for e in tokenizer().encode_batch(texts(path))]))}


serve({"batches": batches, "embed": embed, "questions": questions, "tokens": tokens})
