import { type Ask, asks, wordsOf } from './words.ts'

/** Whether a question could be one for a table at all, before anybody has looked into the table. */
export const isForTables = (question: string): boolean => {
  const all = wordsOf(question)
  const says = (ask: Ask) => all.some((word) => asks[ask].has(word))
  const calculates = (
    [
      'sum',
      'average',
      'median',
      'highest',
      'lowest',
      'most',
      'least',
      'count',
      'different',
      'share',
      'spread',
      'related',
      'compare',
      'time',
      'group',
      'missing',
      'chart',
    ] as const
  ).some(says)
  return (
    calculates ||
    /over time|\b(daily|weekly|monthly|quarterly|yearly)\b|gesamt\p{L}{4}|durchschnitts\p{L}{4}/iu.test(
      question,
    ) ||
    says('profile') ||
    (says('which') && says('thing'))
  )
}

/** Whether it speaks of a table, where there is other material too. */
export const namesTables = (question: string): boolean =>
  wordsOf(question).some((word) => asks.thing.has(word))
