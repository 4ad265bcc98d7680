import type { AppContext } from '../../context.ts'
import { ownFolderUrls } from '../../platform/http/security-headers.ts'

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Craft</title>
<script src="/craft/lock.js"></script>
<script src="/craft/runner.js"></script>
</head>
<body></body>
</html>
`

/** The frame has an opaque origin and no network. CSP is a header, since srcdoc would inherit the app's. */
export const framePage = (
  { config }: Pick<AppContext, 'config'>,
  requestedPath: string,
  sites: readonly string[] = [],
): Response => {
  const policy = [
    'sandbox allow-scripts allow-modals',
    "default-src 'none'",
    `script-src ${ownFolderUrls(config, requestedPath, '/craft/')} 'unsafe-inline' blob:`,
    "style-src 'unsafe-inline'",
    'img-src data: blob:',
    'font-src data:',
    'media-src data: blob:',
    "connect-src 'none'",
    "frame-src 'none'",
    "worker-src 'none'",
    "form-action 'none'",
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
    `frame-ancestors ${[ownFolderUrls(config, requestedPath, ''), ...sites].join(' ')}`,
  ]
  return new Response(page, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy.join('; '),
      'cache-control': 'no-cache',
      // unlike CSP, this also covers WebRTC, DNS, preconnect and navigation (Chromium):
      // https://wicg.github.io/connection-allowlists
      'connection-allowlist': '(response-origin)',
      'x-dns-prefetch-control': 'off',
    },
  })
}
