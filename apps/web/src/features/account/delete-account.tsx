import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { AccountSection } from './account-section.tsx'
import { DeleteAccountDialog } from './delete-account-dialog.tsx'

/** The end of an account, or of what a guest made. */
export const DeleteAccount = ({ email }: { email: string | null }) => {
  const [isAsking, setAsking] = useState(false)
  const what = email === null ? 'Delete what you made' : 'Delete your account'
  return (
    <AccountSection title={what} text="Everything goes for good. Nobody can bring it back." isDanger>
      <Button variant="danger" size="lg" onPress={() => setAsking(true)}>
        {what}
      </Button>
      {isAsking && <DeleteAccountDialog email={email} onClose={() => setAsking(false)} />}
    </AccountSection>
  )
}
