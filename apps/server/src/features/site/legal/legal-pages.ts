import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { consentCatalogue } from '@atelier/contract/people/consent-catalogue'
import type { Language } from '@atelier/contract/language'
import { z } from 'zod'
import { type Config, ownAddress } from '../../../platform/config.ts'
import { contentFolder, readContentFile } from '../../../platform/content.ts'
import type { ReaderPage } from '../../../platform/http/reader-page.ts'
import { type ReaderWords, readerWords } from '../../../platform/http/reader-words.ts'
import { textsIn } from '../../../platform/sentences.ts'

export const legalNames = ['cookie-policy', 'privacy-policy', 'legal-notice'] as const
export type LegalName = (typeof legalNames)[number]

const Template = z.strictObject({
  title: z.string().min(1).max(120),
  description: z.string().min(1).max(300),
  body: z.string().min(1).max(100_000),
})

const { necessary, optional, version, months } = consentCatalogue

const necessaryList = (language: Language) => {
  const [words, of] = [readerWords(language), textsIn(language)]
  return necessary
    .map(({ name, place, purpose, life }) =>
      words('- `{name}` ({place}): {purpose} Kept {life}.', {
        name,
        place: of(place),
        purpose: of(purpose),
        life: of(life),
      }),
    )
    .join('\n')
}

const optionalParts = (usesPicker: boolean, language: Language) => {
  const [words, of] = [readerWords(language), textsIn(language)]
  return optional
    .map(({ title, purpose, services, clears }) => {
      const used = usesPicker ? services : []
      const serviceText =
        used.length === 0
          ? words('Not used on this server.')
          : used.map(({ name, text }) => `**${of(name)}.** ${of(text)}`).join('\n\n')
      const names = clears.map((name) => `\`${name}\``).join(', ')
      return `### ${of(title)}\n\n${of(purpose)} ${serviceText}\n\n${words('Deleted if you decline: {names}.', { names })}`
    })
    .join('\n\n')
}

const servicesOf = (
  { models, googleDrive, mail, s3, search, openId }: Config,
  words: ReaderWords,
): string => {
  const place = models.openaiUrl === null ? '' : words(' at {host}', { host: new URL(models.openaiUrl).host })
  const services = [
    models.openaiKey !== null &&
      words('**OpenAI**{place}: models for answers and search by meaning.', { place }),
    models.anthropicKey !== null && words('**Anthropic**: models for answers.'),
    models.googleKey !== null && words('**Google**: models for answers and search by meaning.'),
    models.ollamaUrl !== null &&
      words('**Ollama** at {host}: models for answers and search by meaning.', {
        host: new URL(models.ollamaUrl).host,
      }),
    googleDrive !== null &&
      words('**Google Drive**: the documents you choose there once you’ve connected it.'),
    mail !== null && words('**Mail server**: invitations, codes, password reset links and task results.'),
    s3 !== null && words('**File storage (S3)**: the contents of your files.'),
    search.providers.length > 0 &&
      words(
        'Sites that **Magic Import** and the assistant search for you (such as Wikipedia and arXiv): words from your goal or question.',
      ),
    openId !== null && words('**{name}**: your sign-in, if you sign in with it.', openId),
  ].filter((service) => service !== false)
  return services.length === 0
    ? words('None configured.')
    : services.map((service) => `- ${service}`).join('\n')
}

/** The operator's file in the language, then in any language, then the product's. */
const fileOf = ({ legalDir }: Config, name: LegalName, language: Language): string => {
  const product = join(contentFolder, 'legal')
  const inLanguage = (folder: string) => join(folder, ...(language === 'en' ? [] : [language]), `${name}.md`)
  const own = legalDir === null ? [] : [inLanguage(legalDir), join(legalDir, `${name}.md`)]
  return own.find((path) => existsSync(path)) ?? inLanguage(product)
}

export const legalPage = (config: Config, name: LegalName, language: Language): ReaderPage => {
  const words = readerWords(language)
  const { title, description, body } = readContentFile(fileOf(config, name, language), Template)
  const address = ownAddress(config)
  const filled: Record<string, string> = {
    address,
    necessary: necessaryList(language),
    optional: optionalParts(config.googleDrive !== null, language),
    services: servicesOf(config, words),
    version: String(version),
    months: String(months),
  }
  return {
    language,
    title,
    description,
    symbol: null,
    isIndexed: false,
    url: `${address}/${name}`,
    picture: `${address}/preview.png`,
    action: { label: words('Open Atelier'), href: '/chat' },
    markdown: body.replaceAll(/\{\{(\w+)\}\}/g, (mark, key: string) => filled[key] ?? mark),
    footer: words('Policies of this Atelier server, at {host}.', { host: new URL(address).host }),
    prompts: [],
    chats: [],
  }
}
