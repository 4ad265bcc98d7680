import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { consentCatalogue } from '@atelier/contract/consent-catalogue'
import { z } from 'zod'
import { type Config, ownAddress } from '../../platform/config.ts'
import { contentFolder, readContentFile } from '../../platform/content.ts'
import type { ReaderPage } from '../../platform/http/reader-page.ts'

export const legalNames = ['cookie-policy', 'privacy-policy', 'legal-notice'] as const
export type LegalName = (typeof legalNames)[number]

const Template = z.strictObject({
  title: z.string().min(1).max(120),
  description: z.string().min(1).max(300),
  body: z.string().min(1).max(100_000),
})

const { necessary, optional, version, months } = consentCatalogue

const necessaryList = necessary
  .map(({ name, place, purpose, life }) => `- \`${name}\` (${place}): ${purpose} Kept ${life}.`)
  .join('\n')

const optionalParts = (usesPicker: boolean) =>
  optional
    .map(({ title, purpose, services, clears }) => {
      const used = usesPicker ? services : []
      const said =
        used.length === 0
          ? 'Nothing here uses this.'
          : used.map(({ name, text }) => `**${name}.** ${text}`).join('\n\n')
      const names = clears.map((name) => `\`${name}\``).join(', ')
      return `### ${title}\n\n${purpose} ${said}\n\nDeleted when you say no: ${names}.`
    })
    .join('\n\n')

/** What this installation is set up to send things to, and what for. */
const servicesOf = ({ models, googleDrive, mail, s3, search, openId }: Config): string => {
  const isLocal = models.openaiUrl === null ? '' : ` at ${new URL(models.openaiUrl).host}`
  const services = [
    models.openaiKey !== null && `**OpenAI**${isLocal}: models that answer, and search by meaning.`,
    models.anthropicKey !== null && '**Anthropic**: models that answer.',
    models.googleKey !== null && '**Google**: models that answer, and search by meaning.',
    models.ollamaUrl !== null &&
      `**Ollama** at ${new URL(models.ollamaUrl).host}: models that answer, and search by meaning.`,
    googleDrive !== null && '**Google Drive**: the documents that you choose there, once you connected it.',
    mail !== null && '**A mail server**: invitations, codes, links to a new password, and results of tasks.',
    s3 !== null && '**A file store (S3)**: the bytes of your files.',
    search.providers.length > 0 &&
      'Sites that **Magic Import** and the assistant search for you (such as Wikipedia and arXiv): words of the goal that you give it, or of your question.',
    openId !== null && `**${openId.name}**: that you sign in here, where you sign in with it.`,
  ].filter((service) => service !== false)
  return services.length === 0 ? 'None is set up here.' : services.map((service) => `- ${service}`).join('\n')
}

/** The page as this installation has it: the operator's own file, or the product's. Throws where one is not as expected. */
export const legalPage = (config: Config, name: LegalName): ReaderPage => {
  const own = config.legalDir === null ? null : join(config.legalDir, `${name}.md`)
  const path = own !== null && existsSync(own) ? own : join(contentFolder, 'legal', `${name}.md`)
  const { title, description, body } = readContentFile(path, Template)
  const address = ownAddress(config)
  const filled: Record<string, string> = {
    address,
    necessary: necessaryList,
    optional: optionalParts(config.googleDrive !== null),
    services: servicesOf(config),
    version: String(version),
    months: String(months),
  }
  return {
    title,
    description,
    symbol: null,
    isIndexed: false,
    url: `${address}/${name}`,
    picture: `${address}/preview.png`,
    action: { label: 'Open Atelier', href: '/chat' },
    markdown: body.replaceAll(/\{\{(\w+)\}\}/g, (mark, key: string) => filled[key] ?? mark),
    footer: `The rules of this installation, at ${new URL(address).host}.`,
    prompts: [],
    chats: [],
  }
}
