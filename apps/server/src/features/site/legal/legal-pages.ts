import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { consentCategories } from '@atelier/contract/people/consent-categories'
import type { Language } from '@atelier/contract/language'
import { z } from 'zod'
import { type Config, serverUrl } from '../../../platform/config.ts'
import { contentFolder, readContentFile } from '../../../platform/content.ts'
import type { ReaderPage } from '../../../platform/http/reader-page.ts'
import { type Translate, translatorFor } from '../../../platform/http/reader-texts.ts'
import { localizerFor } from '../../../platform/sentences.ts'

export const legalNames = ['cookie-policy', 'privacy-policy', 'legal-notice'] as const
export type LegalName = (typeof legalNames)[number]

const Template = z.strictObject({
  title: z.string().min(1).max(120),
  description: z.string().min(1).max(300),
  body: z.string().min(1).max(100_000),
})

const { necessary, optional, version, months } = consentCategories

const renderNecessaryList = (language: Language) => {
  const [translate, localize] = [translatorFor(language), localizerFor(language)]
  return necessary
    .map(({ name, storage, purpose, retention }) =>
      translate('- `{name}` ({place}): {purpose} Kept {life}.', {
        name,
        place: localize(storage),
        purpose: localize(purpose),
        life: localize(retention),
      }),
    )
    .join('\n')
}

const optionalSections = (usesPicker: boolean, language: Language) => {
  const [translate, localize] = [translatorFor(language), localizerFor(language)]
  return optional
    .map(({ title, purpose, services, clears }) => {
      const activeServices = usesPicker ? services : []
      const serviceText =
        activeServices.length === 0
          ? translate('Not used on this server.')
          : activeServices.map(({ name, text }) => `**${localize(name)}.** ${localize(text)}`).join('\n\n')
      const names = clears.map((name) => `\`${name}\``).join(', ')
      return `### ${localize(title)}\n\n${localize(purpose)} ${serviceText}\n\n${translate('Deleted if you decline: {names}.', { names })}`
    })
    .join('\n\n')
}

const describeServices = (
  { models, googleDrive, mail, s3, search, openId }: Config,
  translate: Translate,
): string => {
  const hostSuffix =
    models.openaiUrl === null ? '' : translate(' at {host}', { host: new URL(models.openaiUrl).host })
  const services = [
    models.openaiKey !== null &&
      translate('**OpenAI**{place}: models for answers and search by meaning.', { place: hostSuffix }),
    models.anthropicKey !== null && translate('**Anthropic**: models for answers.'),
    models.googleKey !== null && translate('**Google**: models for answers and search by meaning.'),
    models.ollamaUrl !== null &&
      translate('**Ollama** at {host}: models for answers and search by meaning.', {
        host: new URL(models.ollamaUrl).host,
      }),
    googleDrive !== null &&
      translate('**Google Drive**: the documents you choose there once you’ve connected it.'),
    mail !== null && translate('**Mail server**: invitations, codes, password reset links and task results.'),
    s3 !== null && translate('**File storage (S3)**: the contents of your files.'),
    search.providers.length > 0 &&
      translate(
        'Sites that **Magic Import** and the assistant search for you (such as Wikipedia and arXiv): words from your goal or question.',
      ),
    openId !== null && translate('**{name}**: your sign-in, if you sign in with it.', openId),
  ].filter((service) => service !== false)
  return services.length === 0
    ? translate('None configured.')
    : services.map((service) => `- ${service}`).join('\n')
}

/** Prefers the operator's file in this language, then the operator's default file, then Atelier's. */
const findLegalFile = ({ legalDir }: Config, name: LegalName, language: Language): string => {
  const defaultFolder = join(contentFolder, 'legal')
  const localizedPath = (folder: string) =>
    join(folder, ...(language === 'en' ? [] : [language]), `${name}.md`)
  const operatorFiles = legalDir === null ? [] : [localizedPath(legalDir), join(legalDir, `${name}.md`)]
  return operatorFiles.find((path) => existsSync(path)) ?? localizedPath(defaultFolder)
}

export const legalPage = (config: Config, name: LegalName, language: Language): ReaderPage => {
  const translate = translatorFor(language)
  const { title, description, body } = readContentFile(findLegalFile(config, name, language), Template)
  const origin = serverUrl(config)
  const values: Record<string, string> = {
    address: origin,
    necessary: renderNecessaryList(language),
    optional: optionalSections(config.googleDrive !== null, language),
    services: describeServices(config, translate),
    version: String(version),
    months: String(months),
  }
  return {
    language,
    title,
    description,
    symbol: null,
    isIndexed: false,
    url: `${origin}/${name}`,
    previewImage: `${origin}/preview.png`,
    action: { label: translate('Open Atelier'), href: '/chat' },
    markdown: body.replaceAll(/\{\{(\w+)\}\}/g, (placeholder, key: string) => values[key] ?? placeholder),
    footer: translate('Policies of this Atelier server, at {host}.', { host: new URL(origin).host }),
    prompts: [],
    chats: [],
  }
}
