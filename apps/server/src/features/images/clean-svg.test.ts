import { expect, it } from 'vitest'
import { cleanSvg } from './clean-svg.ts'

const wrapSvg = (svg: string) =>
  cleanSvg(`<svg viewBox="0 0 9 9">${svg}<rect width="1"/></svg>`, '1024x1024')
    .replace(/^<svg[^>]*>/, '')
    .replace('<rect width="1"></rect></svg>', '')

it.each([
  ['script', '<script>alert(1)</script>', ''],
  ['an embedded page', '<foreignObject><body onload="alert(1)"><p>x</p></body></foreignObject>', ''],
  ['stylesheets, which can fetch', '<style>@import "https://x.example"</style>', ''],
  ['external images', '<image xlink:href="https://x.example/a.png"/>', ''],
  ['repeated elements', '<use href="#a"/>', ''],
  ['animations', '<circle r="1"><animate attributeName="r" to="9"/></circle>', '<circle r="1"></circle>'],
  ['handlers', '<circle r="1" ONCLICK="alert(1)" onfocus="x()"/>', '<circle r="1"></circle>'],
  ['external paint', '<circle r="1" fill="url(https://x.example#a)"/>', '<circle r="1"></circle>'],
  [
    'external paint hidden in an escape',
    '<circle r="1" fill="\\75rl(//x.example)"/>',
    '<circle r="1"></circle>',
  ],
  ['entity declarations', '<!DOCTYPE svg [<!ENTITY a "b">]><circle r="1"/>', '<circle r="1"></circle>'],
  ['nested drawings', '<svg><circle r="1"/></svg>', ''],
  ['markup in text', '<text>&lt;script&gt;</text>', '<text>&lt;script&gt;</text>'],
  ['misplaced text', '<g>words<circle r="1"/></g>', '<g><circle r="1"></circle></g>'],
])('TLS-02 removes %s from a drawing', (_what, svg, expected) => {
  expect(wrapSvg(svg)).toBe(expected)
})

it('TLS-02 keeps shapes, internal gradients and styles that are also attributes', () => {
  const svg =
    '<defs><lineargradient id="a"><stop offset="0" stop-color="#fff"/></lineargradient></defs><path d="M0 0L1 1" style="fill:url(#a); stroke-width: 2"/>'
  expect(wrapSvg(svg)).toBe(
    '<defs><linearGradient id="a"><stop offset="0" stop-color="#fff"></stop></linearGradient></defs><path d="M0 0L1 1" fill="url(#a)" stroke-width="2"></path>',
  )
})

it('TLS-02 rejects what isn’t a drawing, has too many elements or is nested too deeply', () => {
  expect(() => cleanSvg('I cannot.', '1024x1024')).toThrow(
    'The model didn’t return an image. Try again, or choose another model.',
  )
  expect(() => cleanSvg('<svg><script/></svg>', '1024x1024')).toThrow(
    'The model didn’t return an image. Try again, or choose another model.',
  )
  for (const content of ['<circle r="1"/>'.repeat(5000), `${'<g>'.repeat(50)}${'</g>'.repeat(50)}`])
    expect(() => cleanSvg(`<svg>${content}</svg>`, '1024x1024')).toThrow('too complex')
})
