const endings =
  /^(er|ers|or|ors|ee|ees|ment|ments|tion|tions|ion|ions|ation|ations|ition|ship|ness|al|als|able|ible|ive|ly|age|ance|ence|ity|ous|ful|less|ist|ism|ung|in|innen|lich|bar|eur|euse|trice|ance|idad|dor|dora|tore|zione)$/

const least = 3

/** Whether one word is made from the other's stem: own and owner, pay and payment. */
export const isDerived = (one: string, other: string): boolean => {
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  return short.length >= least && long.startsWith(short) && endings.test(long.slice(short.length))
}
