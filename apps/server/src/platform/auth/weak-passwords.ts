import { limits } from '@atelier/contract/limits'
import type { PlainText } from '@atelier/contract/write-sentence'

export interface PasswordOwner {
  readonly name: string
  readonly email: string
}

/** What everybody who guesses passwords of this product tries. */
const productWords = ['atelier']

/** Shorter words are in too many others. */
const wordMin = 3
/** A password of these words holds so many letters more at least. */
const otherLettersMin = 4

const common: PlainText = 'This password is too common and easy to guess. Choose another one.'
const personal: PlainText =
  'This password uses your name, your email address or the word “Atelier”. Choose another one.'

let passwords: Promise<ReadonlySet<string>> | undefined

/** The most used passwords (49,000, in lower case; zxcvbn-ts's list) that are long enough to be chosen. */
const commonPasswords = (): Promise<ReadonlySet<string>> => {
  passwords ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) =>
      new Set(dictionary['passwords-common'].filter(({ length }) => length >= limits.account.passwordMin)),
  )
  return passwords
}

const wordsOf = ({ name, email }: PasswordOwner): string[] => {
  const local = email.slice(0, email.lastIndexOf('@'))
  return [local, name, ...`${name} ${local}`.split(/[^\p{L}\p{N}]+/u)]
}

const isPersonal = (password: string, owner: PasswordOwner | null): boolean => {
  const words = [...productWords, ...(owner ? wordsOf(owner) : [])]
    .map((word) => word.toLowerCase())
    .filter(({ length }) => length >= wordMin)
    .toSorted((a, b) => b.length - a.length)
  const rest = words.reduce((remainder, word) => remainder.replaceAll(word, ''), password)
  return rest !== password && rest.replaceAll(/\P{L}/gu, '').length < otherLettersMin
}

/** Why a new password is refused, for its person: it is one of many people's, or says who it is; null when it is neither. */
export const findWeakness = async (
  password: string,
  owner: PasswordOwner | null,
): Promise<PlainText | null> => {
  const folded = password.toLowerCase()
  if (new Set(folded).size === 1 || (await commonPasswords()).has(folded)) return common
  return isPersonal(folded, owner) ? personal : null
}
