import { useNavigate } from '@tanstack/react-router'
import { Upload } from 'lucide-react'
import { errorText } from '../../lib/error-text.ts'
import { plural, t } from '../../lib/text.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { toast } from '../../ui/toast.ts'
import { pickFiles } from '../uploads/index.ts'
import { useCreateBot } from './api.ts'

const readFile = async (file: File) => {
  try {
    const { readBotFile } = await import('./bot-file.ts')
    return await readBotFile(file)
  } catch {
    return null
  }
}

/** Makes bots of a file that the editor has exported, here or elsewhere, or that other programs have. */
export const ImportBot = () => {
  const create = useCreateBot()
  const navigate = useNavigate()
  const take = async () => {
    const [file] = await pickFiles({ isOne: true })
    if (!file) return
    const found = await readFile(file)
    if (!found) {
      toast.error(
        t('This file is not a bot'),
        t('Choose what was exported here, a character card, an agent of LibreChat or models of Open WebUI.'),
      )
      return
    }
    let made = 0
    try {
      for (const { config, cut } of found) {
        const { id, name } = await create.mutateAsync(config)
        made += 1
        if (cut.length > 0)
          toast.info(
            t('“{name}” is here, but not all of it', { name }),
            t('Cut short or left out: {fields}.', { fields: cut.join(', ') }),
          )
        if (found.length === 1) await navigate({ to: '/chat/bots/$botId', params: { botId: id } })
      }
      if (found.length > 1) toast.success(plural(made, '1 bot imported', '{count} bots imported'))
    } catch (error) {
      const { name = '' } = found[made]?.config ?? {}
      toast.error(t('“{name}” was not imported', { name }), errorText(error))
    }
  }
  return (
    <IconButton
      label={t('Import a bot')}
      placement="bottom end"
      isPending={create.isPending}
      onPress={() => void take()}
    >
      <Upload />
    </IconButton>
  )
}
