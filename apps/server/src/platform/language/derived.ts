const endings =
  /^(er|ers|or|ors|ee|ees|ment|ments|tion|tions|ion|ions|ation|ations|ition|ship|ness|al|als|able|ible|ive|ly|age|ance|ence|ity|ous|ful|less|ist|ism|ung|in|innen|lich|bar|eur|euse|trice|ance|idad|dor|dora|tore|zione)$/

const least = 3

/** How verbs end, and how what they do is called: decide and decision, permit and permission, arroser and arrosage. */
const ofVerbs = /^(|e|er|en|n|t|d|de|te|re|ir|r)$/
const ofNouns = /^(age|ages|ung|ungen|sions?|ssions?|ptions?|ations?|eture|ements?|th)$/
const sharedLeast = 4

const sharedLength = (one: string, other: string): number => {
  let at = 0
  while (at < one.length && one[at] === other[at]) at++
  return at
}

const isVerbOf = (one: string, other: string): boolean => {
  const shared = sharedLength(one, other)
  if (shared < sharedLeast) return false
  const [rest, otherRest] = [one.slice(shared), other.slice(shared)]
  return (ofVerbs.test(rest) && ofNouns.test(otherRest)) || (ofVerbs.test(otherRest) && ofNouns.test(rest))
}

/** Whether one word is made from the other's stem, or both from one: own and owner, pay and payment, decide and decision. */
export const isDerived = (one: string, other: string): boolean => {
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  return (
    (short.length >= least && long.startsWith(short) && endings.test(long.slice(short.length))) ||
    isVerbOf(one, other)
  )
}
