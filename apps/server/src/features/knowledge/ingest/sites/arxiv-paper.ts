import { fetchPage } from '../fetch-link.ts'
import type { SiteReader } from './site-reader.ts'

/** A paper's page leads to the paper. */
export const arxivPaper: SiteReader = ({ hostname, pathname }) => {
  if (!/(^|\.)arxiv\.org$/.test(hostname)) return null
  const paper = /^\/abs\/([\w.-]+(?:\/\d+(?:v\d+)?)?)\/?$/.exec(pathname)?.[1]
  if (!paper) return null
  return (context, signal) => fetchPage(context, `${context.config.sites.arxiv}/pdf/${paper}`, signal)
}
