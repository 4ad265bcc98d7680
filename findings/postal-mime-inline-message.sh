#!/bin/sh
# A message attached without a disposition isn't an attachment: its text and a stub of its headers are in the outer text.
# Expected: an attachment of type message/rfc822, as with Content-Disposition: attachment
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --save-exact postal-mime@4.0.0 >/dev/null
cat > run.mjs <<'JS'
import PostalMime from 'postal-mime'

const parse = (...lines) => PostalMime.parse(lines.join('\r\n'))

const say = (name, value, expected) => {
  console.log(name, JSON.stringify(value))
  if (JSON.stringify(value) !== JSON.stringify(expected)) process.exitCode = 1
}
console.log('postal-mime 4.0.0')
const outer = (...headers) =>
  parse(
    'From: ann@example.org',
    'Subject: Outer',
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary=b',
    '',
    '--b',
    'Content-Type: text/plain',
    '',
    'outer body',
    '--b',
    'Content-Type: message/rfc822',
    ...headers,
    '',
    'From: bob@example.org',
    'Subject: Inner',
    '',
    'inner body',
    '--b--',
  )
const inline = await outer()
say('attachments:', inline.attachments.length, 0)
const lines = inline.text.split(/\n+/).filter((line) => /\w/.test(line))
say('text:', lines, ['outer body', 'From:    bob@example.org', 'Subject: Inner', 'inner body'])
say('attachments with a disposition:', (await outer('Content-Disposition: attachment')).attachments.length, 1)
JS
node run.mjs
