import { expect, it } from 'vitest'
import { locateQuote } from './source-text.ts'

const text = { text: 'The tower is high. The lamp is lit at dusk.', offset: 100 }

it('KNO-06 highlights a quote in place', () => {
  const span = { start: 119, end: 143 }
  expect(locateQuote(text, span, 'The lamp is lit at dusk.')).toEqual({ span, isQuoteMissing: false })
  expect(locateQuote(text, span, undefined)).toEqual({ span, isQuoteMissing: false })
})

it('KNO-06 finds a quote that has moved since the answer', () => {
  expect(locateQuote(text, { start: 300, end: 318 }, 'The tower is high.')).toEqual({
    span: { start: 100, end: 118 },
    isQuoteMissing: false,
  })
})

it('KNO-06 highlights nothing when the source no longer contains the quote', () => {
  expect(locateQuote(text, { start: 119, end: 143 }, 'The lamp is lit at noon.')).toEqual({
    span: null,
    isQuoteMissing: true,
  })
  expect(locateQuote({ text: '', offset: 0 }, { start: 9, end: 12 }, 'Gone')).toEqual({
    span: null,
    isQuoteMissing: true,
  })
})
