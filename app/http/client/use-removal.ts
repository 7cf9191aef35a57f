import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { afterTyping, isInField } from '../../ui/after-typing.ts';
import { showPopup } from '../../ui/dialogs/popup.tsx';
import type { Saved } from './saved.ts';

interface Ways<Row> {
  /** The words of the popup for a failure. */
  failed: string;
  /**
   * Removes the row on the server and, before it resolves, from the data of the page. Absent where the screen does so
   * by itself and then offers Undo.
   */
  remove?: (row: Row) => Promise<Saved<Row>>;
  /** Puts the row back on the server and, before it resolves, into the data of the page. */
  putBack: (row: Row) => Promise<Saved<Row>>;
  /** Runs before the line with Undo appears. */
  onRemoved?: (row: Row) => void | Promise<void>;
  onBack?: (row: Row) => void;
  /** The words about a row that is back. */
  sayBack?: (row: Row) => string;
  /** The time for Undo is over. */
  onOver?: () => void;
}

interface Wish<Row> {
  row: Row;
  isRemoved: boolean;
}

/** A removal that can be undone. */
interface Removed<Row> {
  row: Row;
  /** Differs each time the row is removed. */
  id: string;
  /** Another person had removed it before. */
  isTheirs: boolean;
  /** The removed row had the focus, so Undo takes it. */
  takesFocus: boolean;
}

/**
 * Removes rows with Undo. A row is hidden with the press, and shown again if the server did not remove it. A second
 * press while an answer is awaited does nothing. `kind` names the rows, whose keys are their own.
 */
export function useRemoval<Row extends { key: string }>(kind: string, ways: Ways<Row>) {
  const client = useQueryClient();
  const mutationKey = ['removal', kind];
  const { mutateAsync } = useMutation({
    mutationKey,
    mutationFn: ({ row, isRemoved }: Wish<Row>) =>
      isRemoved && ways.remove ? ways.remove(row) : ways.putBack(row),
  });
  const pending = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => state.variables as Wish<Row>,
  });
  const [removed, setRemoved] = useState<Removed<Row>[]>([]);
  const [told, setTold] = useState('');

  /** Undefined if the row is being removed or put back already, or if it failed, which has been told then. */
  async function ask(wish: Wish<Row>): Promise<Saved<Row> | undefined> {
    const isSame = (one: Wish<Row> | undefined) => one?.row.key === wish.row.key;
    const predicate = ({ state }: { state: { variables?: unknown } }) =>
      isSame(state.variables as Wish<Row> | undefined);
    if (client.isMutating({ mutationKey, predicate }) > 0) return undefined;
    setTold('');
    const outcome = await mutateAsync(wish);
    switch (outcome.kind) {
      case 'conflict':
        setTold('Somebody else has changed it since. Nothing was done.');
        break;
      case 'faults':
        setTold(Object.values(outcome.faults).join(' '));
        break;
      case 'failed':
        setTold(outcome.say);
        // Without words the session has ended, and the sign-in says so.
        if (outcome.say !== '') afterTyping(() => void showPopup(ways.failed));
        return undefined;
    }
    return outcome;
  }

  const forget = ({ key }: Row) =>
    setRemoved((before) => before.filter(({ row }) => row.key !== key));

  /** Shows the line with Undo for ten seconds. */
  function offer(row: Row, { isTheirs = false, takesFocus = false } = {}) {
    setTold('');
    forget(row);
    setRemoved((before) => [...before, { row, id: crypto.randomUUID(), isTheirs, takesFocus }]);
  }

  return {
    removed,
    told,
    isBusy: (key: string) => pending.some(({ row }) => row.key === key),
    /** Whether the row is being removed. */
    isHidden: (key: string | undefined) =>
      pending.some(({ row, isRemoved }) => isRemoved && row.key === key),
    async remove(row: Row) {
      const pressed = document.activeElement;
      const outcome = await ask({ row, isRemoved: true });
      if (outcome?.kind !== 'saved' && outcome?.kind !== 'gone') return;
      const gone = outcome.kind === 'saved' ? outcome.value : row;
      await ways.onRemoved?.(gone);
      offer(gone, {
        isTheirs: outcome.kind === 'gone',
        takesFocus: [document.body, pressed].includes(document.activeElement) && !isInField(),
      });
    },
    offer,
    async putBack(row: Row) {
      const outcome = await ask({ row, isRemoved: false });
      if (!outcome) return;
      forget(row);
      if (outcome.kind === 'saved') {
        ways.onBack?.(outcome.value);
        setTold(ways.sayBack?.(outcome.value) ?? '');
      }
      if (outcome.kind === 'gone') setTold(`It can no longer be put back. ${outcome.say}`);
    },
    endUndo(row: Row) {
      forget(row);
      ways.onOver?.();
    },
  };
}

export type Removal<Row extends { key: string }> = ReturnType<typeof useRemoval<Row>>;
