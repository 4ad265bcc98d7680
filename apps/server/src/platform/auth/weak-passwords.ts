import { limits } from '@atelier/contract/limits'
import type { PlainText } from '@atelier/contract/write-sentence'

export interface PasswordOwner {
  readonly name: string
  readonly email: string
}

const productWords = ['atelier']

const wordMin = 3
const otherCharactersMin = 4

const commonText: PlainText = 'This password is too common and easy to guess. Choose another one.'
const personalText: PlainText =
  'This password uses your name, your email address or the word “Atelier”. Choose another one.'

let passwords: Promise<ReadonlySet<string>> | undefined

/** 49,000 lower-case passwords from zxcvbn-ts's list that are long enough to be accepted otherwise. */
const commonPasswords = (): Promise<ReadonlySet<string>> => {
  passwords ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) =>
      new Set(dictionary['passwords-common'].filter(({ length }) => length >= limits.account.passwordMin)),
  )
  return passwords
}

const ownerWords = ({ name, email }: PasswordOwner): string[] => {
  const localPart = email.slice(0, email.lastIndexOf('@'))
  return [localPart, name, ...`${name} ${localPart}`.split(/[^\p{L}\p{N}]+/u)]
}

const isPersonal = (password: string, owner: PasswordOwner | null): boolean => {
  const words = [...productWords, ...(owner ? ownerWords(owner) : [])]
    .map((word) => word.toLowerCase())
    .filter(({ length }) => length >= wordMin)
    .toSorted((a, b) => b.length - a.length)
  const otherCharacters = words.reduce((remainder, word) => remainder.replaceAll(word, ''), password)
  return otherCharacters !== password && otherCharacters.replaceAll(/\P{L}/gu, '').length < otherCharactersMin
}

export const findWeakness = async (
  password: string,
  owner: PasswordOwner | null,
): Promise<PlainText | null> => {
  const foldedPassword = password.toLowerCase()
  if (new Set(foldedPassword).size === 1 || (await commonPasswords()).has(foldedPassword)) return commonText
  return isPersonal(foldedPassword, owner) ? personalText : null
}
