import { markUnsupportedText } from '@atelier/contract/answers/claim-markers'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { renderAnswers } from './render-answers.tsx'

it('SHR-08 CHT-02 renders a shared answer as the chat does: formulas, code, diagrams, tables, collapsible sections', async () => {
  const text = [
    'It is high. $E=mc^2$',
    '```ts\nconst lamp = 417\n```',
    '```mermaid\ngraph TD; A-->B\n```',
    '| a | b |\n|---|---|\n| 1 | 2 |',
    '<details><summary>More</summary>\n\nInside\n\n</details>',
    '> [!NOTE]\n> Hot.',
  ].join('\n\n')
  const answer = document.createElement('div')
  answer.dataset['markdown'] = markUnsupportedText(text, [[0, 11]])
  answer.textContent = 'as the server wrote it'
  document.body.append(answer)
  renderAnswers([answer])
  await expect.element(page.getByText('More')).toBeVisible()
  const answerElement = page.getByText('More').element().closest('.answer')
  expect(answer.isConnected).toBe(false)
  for (const part of ['.katex', '.answer-code', '.answer-diagram img', 'table', 'details', '.callout'])
    await expect.poll(() => answerElement?.querySelector(part)).not.toBeNull()
  expect(answerElement?.querySelector('.unsupported')?.textContent).toBe('It is high.')
  answerElement?.parentElement?.remove()
})
