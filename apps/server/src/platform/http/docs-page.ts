import { type Endpoint, errorsOf } from '@atelier/contract/endpoint'
import { errorStatus } from '@atelier/contract/envelope'
import { html } from 'hono/html'
import { z } from 'zod'
import type { FeatureEndpoint } from './server-router.ts'

const style = `
  body { font: 15px/1.6 system-ui, sans-serif; max-width: 60rem; margin: 0 auto; padding: 2rem 1rem; color: CanvasText; background: Canvas; color-scheme: light dark }
  h1 { font: 500 28px/1.3 Georgia, serif } h2 { font-size: 16px; margin: 2rem 0 .5rem; text-transform: capitalize }
  details { border-bottom: 1px solid color-mix(in srgb, CanvasText 15%, Canvas); padding: .5rem 0 }
  summary { cursor: pointer } code, pre { font: 13px/1.5 ui-monospace, monospace } pre { overflow: auto; max-height: 24rem; padding: .75rem; background: color-mix(in srgb, CanvasText 5%, Canvas) }
  b { display: inline-block; width: 4.5rem; font-weight: 600 } span { opacity: .7 }`

const renderSchema = (title: string, schema: z.ZodType | undefined, io: 'input' | 'output') => {
  if (!schema) return ''
  const text = JSON.stringify(z.toJSONSchema(schema, { io, unrepresentable: 'any' }), null, 2)
  return html`<p>${title}</p>
    <pre>${text}</pre>`
}

const renderEndpoint = (endpoint: Endpoint) =>
  html`<details>
    <summary>
      <b>${endpoint.method}</b> <code>${endpoint.path}</code> <span>${endpoint.summary}</span>
    </summary>
    ${renderSchema('Path', endpoint.params, 'input')} ${renderSchema('Query', endpoint.query, 'input')}
    ${renderSchema('Body', endpoint.body, 'input')}
    ${renderSchema(endpoint.responseType === 'events' ? 'Each event' : 'Data', endpoint.data, 'output')}
    <p>
      Errors:
      ${
        errorsOf(endpoint)
          .map((code) => `${errorStatus[code]} ${code}`)
          .join(', ') || 'none'
      }
    </p>
  </details>`

export const renderDocsPage = (endpoints: readonly FeatureEndpoint[], version: string) => {
  const groups = [...Map.groupBy(endpoints, ({ feature }) => feature)]
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>Atelier API</title>
        <style>
          ${style}
        </style>
      </head>
      <body>
        <h1>Atelier API ${version}</h1>
        <p>
          Responses are <code>{status:'success', data}</code> or
          <code>{status:'error', data:{message, code, issues?}}</code>. Sign in under <code>/api/auth</code>
          and send the session cookie, or send a session token or an API key as
          <code>Authorization: Bearer</code>. The OpenAPI document is at
          <a href="/openapi.json">/openapi.json</a>.
        </p>
        ${groups.map(
          ([feature, calls]) =>
            html`<h2>${feature}</h2>
              ${calls.map(({ endpoint }) => renderEndpoint(endpoint))}`,
        )}
      </body>
    </html>`
}
