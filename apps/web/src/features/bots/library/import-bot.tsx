import { useNavigate } from '@tanstack/react-router'
import { Upload } from 'lucide-react'
import { useState } from 'react'
import { errorText } from '../../../lib/api/error-text.ts'
import { lazy } from '../../../lib/lazy.ts'
import { t } from '../../../lib/text.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { pickFiles } from '../../uploads/index.ts'
import { useCreateBot } from '../api.ts'
import type { BotImportResult } from './import-report.tsx'

const ImportReport = lazy(() => import('./import-report.tsx'))

const readFile = async (file: File) => {
  try {
    const { readBotFile } = await import('./bot-file.ts')
    return await readBotFile(file)
  } catch {
    return null
  }
}

export const ImportBot = () => {
  const create = useCreateBot()
  const navigate = useNavigate()
  const [report, setReport] = useState<readonly BotImportResult[] | null>(null)
  const importFile = async () => {
    const [file] = await pickFiles({ isSingle: true })
    if (!file) return
    const bots = await readFile(file)
    if (!bots) {
      toast.error(
        t('This file doesn’t contain a bot'),
        t('Choose a bot exported from Atelier, a character card, a LibreChat agent or Open WebUI models.'),
      )
      return
    }
    const results: BotImportResult[] = []
    for (const bot of bots) {
      if ('unreadableName' in bot) {
        results.push({
          name: bot.unreadableName,
          failure: t('This format isn’t supported.'),
          skippedFields: [],
        })
        continue
      }
      const { config, lossyFields } = bot
      try {
        const { id, name } = await create.mutateAsync(config)
        results.push({ id, name, skippedFields: lossyFields })
      } catch (error) {
        results.push({ name: config.name, failure: errorText(error), skippedFields: [] })
      }
    }
    const [onlyResult] = results
    if (results.length === 1 && onlyResult?.id !== undefined)
      await navigate({ to: '/chat/bots/$botId', params: { botId: onlyResult.id } })
    if (results.length === 1 && onlyResult?.failure !== undefined)
      toast.error(t('Couldn’t import “{name}”', { name: onlyResult.name }), onlyResult.failure)
    else if (results.length === 1 && onlyResult !== undefined && onlyResult.skippedFields.length > 0)
      toast.info(
        t('“{name}” was partly imported', { name: onlyResult.name }),
        t('Shortened, skipped or kept as text: {fields}.', { fields: onlyResult.skippedFields.join(', ') }),
      )
    else if (results.length > 1) setReport(results)
  }
  return (
    <>
      <IconButton
        label={t('Import bot')}
        placement="bottom end"
        isPending={create.isPending}
        onPress={() => void importFile()}
      >
        <Upload />
      </IconButton>
      {report !== null && <ImportReport bots={report} onClose={() => setReport(null)} />}
    </>
  )
}
