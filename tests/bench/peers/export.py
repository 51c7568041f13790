"""Writes the embedder as one ONNX file for onnxruntime, mean pooling and normalisation included: export.py MODEL_FOLDER OUT"""

import sys

import torch
from transformers import AutoModel

MODEL = AutoModel.from_pretrained(sys.argv[1], attn_implementation="eager", dtype=torch.float32).eval()


class Pooled(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.model = MODEL

    def forward(self, input_ids, attention_mask):
        states = self.model(input_ids=input_ids, attention_mask=attention_mask).last_hidden_state
        weights = attention_mask.unsqueeze(-1).to(states.dtype)
        mean = (states * weights).sum(1) / weights.sum(1).clamp(min=1e-9)
        return torch.nn.functional.normalize(mean, p=2, dim=1)


ids = torch.randint(1000, 2000, (2, 16))
mask = torch.ones_like(ids)
mask[1, 10:] = 0
shape = {0: torch.export.Dim("batch", min=1, max=1024), 1: torch.export.Dim("tokens", min=2, max=512)}
torch.onnx.export(
    Pooled().eval(),
    (ids, mask),
    sys.argv[2],
    input_names=["input_ids", "attention_mask"],
    output_names=["vector"],
    dynamo=True,
    external_data=False,
    dynamic_shapes={"input_ids": shape, "attention_mask": shape},
    opset_version=18,
)
