import { expect, it } from 'vitest'
import { placeQuote } from './source-text.ts'

const text = { text: 'The tower is high. The lamp is lit at dusk.', offset: 100 }

it('KNO-06 highlights a quote in place', () => {
  const span = { start: 119, end: 143 }
  expect(placeQuote(text, span, 'The lamp is lit at dusk.')).toEqual({ span, isGone: false })
  expect(placeQuote(text, span, undefined)).toEqual({ span, isGone: false })
})

it('KNO-06 finds a quote that has moved since the answer', () => {
  expect(placeQuote(text, { start: 300, end: 318 }, 'The tower is high.')).toEqual({
    span: { start: 100, end: 118 },
    isGone: false,
  })
})

it('KNO-06 highlights nothing when the source no longer says it', () => {
  expect(placeQuote(text, { start: 119, end: 143 }, 'The lamp is lit at noon.')).toEqual({
    span: null,
    isGone: true,
  })
  expect(placeQuote({ text: '', offset: 0 }, { start: 9, end: 12 }, 'Gone')).toEqual({
    span: null,
    isGone: true,
  })
})
