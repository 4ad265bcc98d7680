import { expect, it } from 'vitest'
import { renderedAnswer, spokenAnswer } from './answer-contents.ts'

it('CHT-01 reads aloud and copies a formula once, as it was written', () => {
  const article = document.createElement('article')
  article.innerHTML =
    '<div class="answer"><p>So <span class="katex"><span class="katex-mathml"><math><semantics><mrow><mi>m</mi><msup><mi>c</mi><mn>2</mn></msup></mrow><annotation encoding="application/x-tex">mc^2</annotation></semantics></math></span><span class="katex-html" aria-hidden="true">mc2</span></span>.</p></div>'
  expect(spokenAnswer(article).trim()).toBe('So mc^2.')
  const { html, text } = renderedAnswer(article)
  expect(text).toBe('So mc^2.')
  expect(html).toContain('<msup>')
  expect(html).not.toContain('mc^2')
})
