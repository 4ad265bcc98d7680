import { expect, it } from 'vitest'
import { fillIn, variablesOf } from '@atelier/contract/prompts/prompt-variables'

it('PRM-05 finds a prompt’s variables, each once and in order', () => {
  const text =
    'For {{who}} in {{tone | select:options=["warm","cool"]}}: {{ text|textarea }} until {{day | date}} with {{draft | file}}, {{who}}'
  expect(variablesOf(text)).toEqual([
    { name: 'who', kind: 'text', options: [] },
    { name: 'tone', kind: 'select', options: ['warm', 'cool'] },
    { name: 'text', kind: 'textarea', options: [] },
    { name: 'day', kind: 'date', options: [] },
    { name: 'draft', kind: 'file', options: [] },
  ])
  expect(variablesOf('{{ }} {a} {{a | unknown}} {{b | select:options=[broken]}}')).toEqual([
    { name: 'b', kind: 'text', options: [] },
  ])
})

it('PRM-05 fills in the given values, and leaves brackets for the rest', () => {
  const text = 'Dear {{who}}, {{what | textarea}} — {{who}}'
  expect(fillIn(text, { who: ' Ada ', what: '' })).toBe('Dear Ada, [what] — Ada')
  expect(fillIn(text, { who: '$& {{what}}' })).toBe('Dear $& {{what}}, [what] — $& {{what}}')
})
