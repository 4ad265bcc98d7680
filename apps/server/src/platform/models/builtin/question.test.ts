import { describe, expect, it } from 'vitest'
import { askedTool } from './asked-tool.ts'
import { partsOf } from './parts.ts'
import { planSearch } from './plan-search.ts'
import { asksWhatItIs, isSmallTalk, isThanks, readQuestion } from './question.ts'

describe('reading a question', () => {
  it.each([
    ['who built the pier', 'person'],
    ['when was the pier built', 'time'],
    ['how many boats are there', 'amount'],
    ['where is the key', 'place'],
    ['how do I splice a rope', 'how'],
    ['how can I lower the maximum number of boats', 'how'],
    ['how can I sum up the fees', 'how'],
    ['what is the longest rope on board', 'amount'],
    ['which command lists the boats', 'command'],
    ['why did the mast break', 'why'],
    ['what happens if I never oil the lamp', 'outcome'],
    ['was passiert, wenn der Mast bricht', 'outcome'],
    ['what is a bowline', 'definition'],
    ['what is a bowline?', 'definition'],
    ['what was the cause of the fire', 'why'],
    ['is the pier open on Sundays', 'yesno'],
    ['summarize the logbook', 'summary'],
    ['what are my documents about', 'overview'],
    ['how many files are there', 'overview'],
    ['how many documents have I given you', 'overview'],
    ['which of my files are spreadsheets', 'overview'],
    ['difference between a sloop and a ketch', 'difference'],
    ['wie viele Boote gibt es', 'amount'],
    ['comment faire un nœud', 'how'],
  ])('CHT-06 knows that “%s” asks for: %s', (text, kind) => {
    expect(readQuestion(text).kinds[0]).toBe(kind)
  })

  it.each([
    ['que signifie halage', 'fr'],
    ['was bedeutet Schot', 'de'],
    ['was the pier repaired', 'en'],
  ])('CHT-06 knows the language of “%s”', (text, language) => {
    expect(readQuestion(text).language).toBe(language)
  })

  it('CHT-06 carries the last subject into a question that points back, with half the weight', () => {
    const { terms, kinds, leansBack } = readQuestion('and a ketch?', ['how long is a sloop'])
    expect(leansBack).toBe(true)
    expect(kinds).toContain('amount')
    expect(terms.map(({ token, isCarried }) => [token, isCarried])).toContainEqual(['sloop', true])
  })

  it('CHT-06 passes over how something came about', () => {
    const { terms } = readQuestion('restore a chart that I deleted by mistake')
    expect(terms.map(({ token }) => token)).toEqual(['restore', 'chart', 'deleted'])
  })

  it('CHT-06 tells a greeting and a question about itself from one about the sources', () => {
    expect(isSmallTalk('Good morning!')).toBe(true)
    expect(asksWhatItIs('what can you do?')).toBe(true)
    for (const who of ['hello, who am I talking to?', 'Mit wem spreche ich?', 'à qui je parle ?'])
      expect(asksWhatItIs(who)).toBe(true)
    expect(asksWhatItIs('what can a ketch do?')).toBe(false)
    expect(asksWhatItIs('which languages do you speak')).toBe(true)
    expect(isSmallTalk('great, thank you!')).toBe(false)
    expect(isThanks('great, thank you!')).toBe(true)
    expect(isThanks('thank the pilot')).toBe(false)
  })
})

describe('questions that a tool answers', () => {
  it.each([
    ['what is 12 * 7?', '12 * 7'],
    ['15% of 1,240', '15% of 1,240'],
    ['wie viel ist 2,5 × (3 + 1)', '2,5 * (3 + 1)'],
    ['combien font 144 ÷ 12 ?', '144 / 12'],
  ])('CHT-06 takes “%s” for arithmetic', (text, expression) => {
    expect(askedTool(text)).toEqual({ toolName: 'calculator', input: { expression } })
  })

  it.each(['what is 2019-03-04', 'what is 1939-1945', 'what is 42', 'how much is the 7 * 4 bolt', '10:30'])(
    'CHT-06 takes “%s” for no arithmetic',
    (text) => expect(askedTool(text)).toBeNull(),
  )

  it.each(['what day is it today?', 'wie spät ist es', 'quelle heure est-il ?'])(
    'CHT-06 looks at the clock for “%s”',
    (text) => expect(askedTool(text)?.toolName).toBe('clock'),
  )

  it('CHT-06 takes no long text for a question that a tool answers', () => {
    expect(askedTool(`what is ${'1+'.repeat(100)}1`)).toBeNull()
  })

  it('CHT-06 leaves the time of somewhere and something to the sources', () => {
    expect(askedTool('what time is it in Tromsø')).toBeNull()
    expect(askedTool('what is the date of the regatta')).toBeNull()
  })
})

describe('taking a question apart', () => {
  it.each([
    ['What is the difference between a sloop and a ketch?', ['sloop', 'ketch']],
    ['which is faster, the sloop or the ketch?', ['sloop', 'ketch']],
    ['Was ist der Unterschied zwischen Schot und Fall?', ['Schot', 'Fall']],
    ['draught: sloop vs. ketch', ['sloop', 'ketch']],
    ['how long is the keel of the sloop compared to that of the ketch?', ['sloop', 'ketch']],
    ['what licence is needed to sail, in Norway and in Iceland?', ['Norway', 'Iceland']],
    ['how do I pay in the harbour and how in the marina?', ['harbour', 'marina']],
    ['how much do I pay with a short term and with a long term', ['short term', 'long term']],
    ['reefed and furled sails difference', ['reefed', 'furled sails']],
    ['sloop or ketch, what is the difference', ['sloop', 'ketch']],
    ['Reefed and furled: difference?', ['Reefed', 'furled']],
    ["what's the difference, sloop or ketch", ['sloop', 'ketch']],
    ['how do the sloop and the ketch differ?', ['sloop', 'ketch']],
    ['does the sloop or the ketch have more sails', ['sloop', 'ketch']],
    ['Schot oder Fall, was ist der Unterschied?', ['Schot', 'Fall']],
    ['hat die Slup oder die Ketsch mehr Segel?', ['Slup', 'Ketsch']],
    ['écoute ou drisse, quelle est la différence ?', ['écoute', 'drisse']],
    ['est-ce que le sloop ou le ketch a plus de voiles ?', ['sloop', 'ketch']],
  ])('CHT-06 finds the sides of “%s”', (text, sides) => {
    expect(partsOf(text)).toMatchObject({ kind: 'compare', sides })
  })

  it.each([
    'hat der Mieter oder der Vermieter die Heizung zu warten',
    'does the user or the owner pay for water damage',
  ])('CHT-06 takes “%s” for no comparison', (text) => expect(partsOf(text).kind).toBe('whole'))

  it('CHT-06 takes two questions for two', () => {
    expect(partsOf('Who built the pier and how long is it?')).toMatchObject({
      kind: 'each',
      questions: ['Who built the pier', 'how long is it?'],
    })
  })

  it('CHT-06 searches for every part, and reads a source whole that is to be summed up', () => {
    const titles = ['pier.pdf', 'logbook 1912.txt']
    expect(planSearch('which is faster, the sloop or the ketch?', [], titles).queries).toHaveLength(3)
    expect(planSearch('summarize the logbook', [], titles).whole).toEqual(['logbook 1912.txt'])
    expect(planSearch('what does pier.pdf talk about', [], titles).whole).toEqual(['pier.pdf'])
    expect(planSearch('what is a log book for', [], titles).whole).toEqual([])
    expect(planSearch('what is in the log book of 1912', [], titles).whole).toEqual(['logbook 1912.txt'])
    expect(planSearch('hello', [], titles).queries).toEqual([])
  })

  it('CHT-06 asks of both sides what is said with the first alone', () => {
    expect(partsOf('compare the mooring fee at Svolvær and Bodø').questions).toEqual([
      'mooring fee at Svolvær',
      'mooring fee at Bodø',
    ])
    expect(partsOf('which boat has more sails, the ketch or the sloop?').sides).toEqual(['ketch', 'sloop'])
    expect(partsOf('rigging words: sheet versus halyard, what is the difference').sides).toEqual([
      'sheet',
      'halyard',
    ])
    expect(partsOf('sheet vs halyard in the rigging guide').questions).toEqual([
      'sheet in the rigging guide',
      'halyard in the rigging guide',
    ])
    expect(partsOf('is the ketch longer than the sloop').questions).toEqual(['longer ketch', 'longer sloop'])
  })
})
