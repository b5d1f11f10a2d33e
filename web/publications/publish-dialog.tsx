import { notPassedOn, sourceFacts } from '@playbook/contract/market-sources'
import { getPublication, publishStrategy, withdrawPublication, type Publication } from '@playbook/contract/publications'
import type { StrategyDetail } from '@playbook/contract/strategies'
import { type VariantCount } from '@playbook/contract/tried'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { call, messageOf, queryOf } from '../api.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { Checkbox, Radio } from '../ui/checkbox.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field, Input } from '../ui/field.tsx'
import { Icon } from '../ui/icon.tsx'
import { Note } from '../ui/note.tsx'
import { showToast } from '../ui/toast.tsx'
import { variantCountText } from '../words/variant-count-text.ts'
import { GalleryListing } from './gallery-listing.tsx'
import css from './publish-dialog.module.css'

interface PublishDialogProps {
  readonly strategy: StrategyDetail
  readonly publication: Publication | null
  /** What would be stated now; undefined until it is known. */
  readonly tried: VariantCount | undefined
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

/** Says what becomes public before it does; afterwards it has the address and the way back. */
export function PublishDialog(props: PublishDialogProps) {
  const { publication, open, onOpenChange } = props
  return publication === null ? (
    <Unpublished {...props} />
  ) : (
    <PublishedDialog {...props} publication={publication} open={open} onOpenChange={onOpenChange} />
  )
}

function usePublished(id: string) {
  const queries = useQueryClient()
  const { queryKey } = queryOf(getPublication, { params: { id } })
  return (publication: Publication | null) => queries.setQueryData(queryKey, (old) => old && { ...old, publication })
}

type Includes = 'prices' | 'proof'

function Unpublished({ strategy, tried, open, onOpenChange }: PublishDialogProps) {
  const { isOwn, isComputed } = sourceFacts(strategy.source)
  const withheld = notPassedOn(strategy.source)
  const [includes, setIncludes] = useState<Includes>(isComputed ? 'prices' : 'proof')
  const [hasRight, setHasRight] = useState(false)
  const [isSearchable, setIsSearchable] = useState(false)
  const store = usePublished(strategy.id)
  const publish = useMutation({
    mutationFn: () => call(publishStrategy, { params: { id: strategy.id }, body: { includes, is_searchable: isSearchable } }),
    onSuccess: store,
  })
  const needsRight = isOwn && includes === 'prices' && !hasRight
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Publish this result"
      description="Everybody who has the address can read it and check it. You can withdraw it at any time."
      wide
      footer={
        <>
          <Button variant="ghost" onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
          <Button variant="primary" busy={publish.isPending} disabled={needsRight} onClick={() => publish.mutate()}>
            Publish result
          </Button>
        </>
      }
    >
      <div className="stack">
        <div>
          <h3 className="label">What becomes public</h3>
          <ul className={css.list}>
            <li>Your words, exactly as you wrote them, the rules they became, and which of them the run left out</li>
            <li>{`The market (${strategy.symbol}), its name, the period, start capital and costs`}</li>
            <li>
              The headline figures and how many trades there were, of which kind
              {includes === 'prices' ? '; with the prices, every trade can be computed again' : '; no single trade'}
            </li>
            {tried !== undefined && <li>{`How many variants you tried: ${variantCountText(tried)}`}</li>}
            <li>Hashes of rules, prices, settings and trades, signed by this server</li>
          </ul>
          <p className="small soft">Your name, your email address and the strategy’s name do not.</p>
        </div>
        {withheld === null ? (
          <Prices isOwn={isOwn} includes={includes} onChange={setIncludes} />
        ) : (
          <Note>{`${withheld} The signed statement is published alone: others see that the figures were not changed since, and cannot run the backtest again.`}</Note>
        )}
        {isOwn && includes === 'prices' && (
          <Checkbox
            label="I have the right to publish these prices. Many sources of prices do not allow it."
            checked={hasRight}
            onChange={(event) => setHasRight(event.target.checked)}
          />
        )}
        <Checkbox
          label="Search engines may list the page"
          checked={isSearchable}
          onChange={(event) => setIsSearchable(event.target.checked)}
        />
        {publish.error !== null && (
          <Note kind="bad" announce>
            {messageOf(publish.error)}
          </Note>
        )}
      </div>
    </Dialog>
  )
}

function Prices({ isOwn, includes, onChange }: { isOwn: boolean; includes: Includes; onChange: (includes: Includes) => void }) {
  const radio = (value: Includes, title: string, text: string) => (
    <Radio
      name="includes"
      checked={includes === value}
      onChange={() => onChange(value)}
      label={
        <>
          <b>{title}</b>
          <span className={`small soft ${css.text}`}>{text}</span>
        </>
      }
    />
  )
  return (
    <fieldset className={css.choice}>
      <legend className="label">Prices</legend>
      {radio(
        'prices',
        isOwn ? 'Publish the prices too' : 'With the simulated prices',
        isOwn
          ? 'Everybody can run the backtest again in their browser, and can download every bar of your imported file that the test used.'
          : 'Everybody can run the backtest again in their browser. The prices are simulated and the same for all; nothing of yours is in them.',
      )}
      {radio(
        'proof',
        'Only the proof',
        'The signed statement alone. Others see that the figures were not changed since, and cannot run the backtest again.',
      )}
    </fieldset>
  )
}

function useWithdraw(id: string, onDone: () => void) {
  const store = usePublished(id)
  return useMutation({
    mutationFn: () => call(withdrawPublication, { params: { id } }),
    onSuccess: () => {
      onDone()
      store(null)
      showToast('ok', { title: 'The result was withdrawn' })
    },
    onError: (error) => showToast('bad', { title: 'The result was not withdrawn', detail: messageOf(error) }),
  })
}

async function copyAddress(address: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(address)
    showToast('ok', { title: 'Address copied' })
  } catch {
    showToast('bad', { title: 'The address could not be copied', detail: 'Select it and copy it by hand.' })
  }
}

function PublishedDialog({ strategy, publication, open, onOpenChange }: PublishDialogProps & { readonly publication: Publication }) {
  const [isAsking, setIsAsking] = useState(false)
  const address = `${location.origin}/verify/${publication.public_id}`
  const store = usePublished(strategy.id)
  const withdraw = useWithdraw(strategy.id, () => {
    setIsAsking(false)
    onOpenChange(false)
  })
  return (
    <>
      <Dialog
        open={open}
        onOpenChange={onOpenChange}
        title="This result is published"
        description={
          publication.includes_prices
            ? 'Everybody who has the address can read it and run the backtest again.'
            : 'Everybody who has the address can read it; only the proof is published, not the prices.'
        }
        footer={
          <>
            <Button variant="danger-quiet" onClick={() => setIsAsking(true)}>
              Withdraw
            </Button>
            <Link to="/verify/$publicId" params={{ publicId: publication.public_id }} className={buttonClass({ variant: 'primary' })}>
              <Icon name="eye" />
              Open the page
            </Link>
          </>
        }
      >
        <div className={css.address}>
          <Field
            label="Address"
            hint={publication.is_searchable ? 'Search engines may list it.' : 'Search engines are asked not to list it.'}
          >
            <Input readOnly value={address} onFocus={(event) => event.target.select()} />
          </Field>
          <Button icon="copy" onClick={() => void copyAddress(address)}>
            Copy
          </Button>
        </div>
        <GalleryListing strategyId={strategy.id} publication={publication} onChange={store} />
      </Dialog>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Withdraw the published result?"
        confirmLabel="Withdraw result"
        danger
        busy={withdraw.isPending}
        onConfirm={() => withdraw.mutate()}
      >
        Its page will say that it was withdrawn, and what it held is deleted. Copies that others have made are not affected. Publishing
        again gives another address.
      </ConfirmDialog>
    </>
  )
}
