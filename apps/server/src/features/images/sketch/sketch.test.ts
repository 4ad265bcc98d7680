import sharp from 'sharp'
import { expect, it } from 'vitest'
import { drawSketch } from './draw-sketch.ts'
import { readScene } from './read-scene.ts'
import { things } from './things.ts'

it('TLS-02 reads what a prompt asks for: things, how many, in which colour, and what a later word takes back', () => {
  const scene = readScene([
    'Two big red boats and some trees by the sea at night',
    'make it day, remove the trees',
  ])
  expect([...scene.things]).toEqual([['boat', { count: 2, colour: '#c8403a', scale: 1.45 }]])
  expect([...scene.settings]).toEqual(['sea', 'day'])
  expect([...readScene(['Drei Schafe, keine Bäume']).things.keys()]).toEqual(['sheep'])
  const english = readScene(['A red house by the sea, two trees and a sailing boat at sunset'])
  const german = readScene(['Ein rotes Haus am Meer, zwei Bäume und ein Segelboot bei Sonnenuntergang'])
  expect([german.things, german.settings]).toEqual([english.things, english.settings])
})

it('TLS-02 draws every thing that it knows, and shapes for words that it does not', async () => {
  for (const prompt of [...Object.keys(things), 'rain snow fog rainbow storm', 'the meaning of it all'])
    for (const size of ['1024x1024', '1536x1024', '1024x1536'] as const) {
      const { svg, drawn } = drawSketch([prompt], size, 5)
      expect(svg).not.toContain('NaN')
      expect(drawn.length > 0).toBe(prompt !== 'the meaning of it all')
      expect((await sharp(Buffer.from(svg)).metadata()).format).toBe('svg')
    }
  expect(drawSketch(['A house'], '1024x1024', 1).svg).not.toBe(drawSketch(['A house'], '1024x1024', 2).svg)
})
