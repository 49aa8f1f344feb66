/**
 * Commands as hooks. What a command answers is cached by its name and parameters and becomes stale only when the
 * host says so (see `invalidate.ts`): the page holds no truth of its own.
 */
import {
  keepPreviousData,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQueries,
  useQuery,
} from "@tanstack/react-query";
import type { HostError } from "../host/error";
import type { CommandName, MutationName, Params, QueryName, View } from "../host/host";
import { useHost } from "./host-context";
import { showError } from "./toasts";

export type { View } from "../host/host";

/** `skip` in place of parameters leaves a query alone until they are known. */
export const skip = Symbol("skip");

type QueryOptions = {
  /** While another set of parameters loads, go on showing the last answer. */
  keepPrevious?: boolean;
  /** Asks again so often, in milliseconds: for figures that change without anything being announced. */
  everyMs?: number;
  /** Asks anew wherever it is looked at again: for what hangs on things that nothing announces. */
  anew?: boolean;
};

export function useCommandQuery<Name extends QueryName>(
  name: Name,
  params: Params<Name> | typeof skip,
  options: QueryOptions = {},
): UseQueryResult<View<Name>, HostError> {
  const host = useHost();
  return useQuery<View<Name>, HostError>({
    queryKey: [name, params === skip ? null : params],
    queryFn: () => {
      if (params === skip) throw new Error("BUG: a skipped query was run");
      return host.call(name, params);
    },
    enabled: params !== skip,
    ...(options.everyMs !== undefined && { refetchInterval: options.everyMs }),
    ...(options.anew === true && { staleTime: 0 }),
    ...(options.keepPrevious === true && { placeholderData: keepPreviousData }),
  });
}

/** The same query once for each of these parameters, in their order. */
export function useCommandQueries<Name extends QueryName>(
  name: Name,
  all: readonly Params<Name>[],
): UseQueryResult<View<Name>, HostError>[] {
  const host = useHost();
  return useQueries({
    queries: all.map((params) => ({
      queryKey: queryKey(name, params),
      queryFn: () => host.call(name, params),
    })),
  });
}

type CommandOptions = {
  /** The caller shows errors itself, beside what they are about. */
  quiet?: boolean;
};

/** A command that changes something. Errors become a toast unless the caller shows them itself. */
export function useCommand<Name extends MutationName>(
  name: Name,
  options: CommandOptions = {},
): UseMutationResult<View<Name>, HostError, Params<Name>> {
  const host = useHost();
  return useMutation<View<Name>, HostError, Params<Name>>({
    mutationFn: (params) => host.call(name, params),
    onError: (error) => {
      if (options.quiet !== true) showError(error);
    },
  });
}

/** The key under which an answer is cached, for tests and for reading the cache in an action. */
export function queryKey<Name extends CommandName>(name: Name, params: Params<Name>): readonly unknown[] {
  return [name, params];
}
