"""The only file that uses Numba's internals: it compiles functions separately and links them.

Numba compiles a function together with everything it calls, again for every entry and in every
process. Here each function is compiled on its own, to LLVM bitcode; the functions it calls are only
*declared*, with a symbol and their annotated types. An entry links the bitcode of everything it
calls, directly or indirectly, and is optimised once as a whole.

If an internal is missing, importing this file raises ImportError with its name.
"""

from __future__ import annotations

import inspect
import pickle
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

from llvmlite import binding
from numba import types
from numba.core import ir
from numba.core.caching import NullCache
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import (
    Compiler,
    CompilerBase,
    CompileResult,
    Flags,
    compile_extra,
)
from numba.core.compiler_lock import global_compiler_lock
from numba.core.compiler_machinery import AnalysisPass, PassManager, register_pass
from numba.core.dispatcher import Dispatcher
from numba.core.errors import TypingError
from numba.core.funcdesc import FunctionDescriptor
from numba.core.registry import cpu_target
from numba.core.serialize import dumps
from numba.core.typed_passes import (
    IRLegalization,
    NativeLowering,
    NoPythonBackend,
    NopythonTypeInference,
    PreLowerStripPhis,
)
from numba.core.typing.templates import make_concrete_template
from numba.core.untyped_passes import (
    FixupArgs,
    GenericRewrites,
    IRProcessing,
    ReconstructSSA,
    TranslateByteCode,
)
from numba.extending import lower_cast

from furnace.kernel.compiler.cache import read, write
from furnace.kernel.compiler.options import OPTIONS

NEEDED: tuple[tuple[Any, tuple[str, ...]], ...] = (
    (JITCodeLibrary, ("finalize", "_optimize_final_module", "_finalize_final_module")),
    (JITCodeLibrary, ("_finalize_dynamic_globals", "has_dynamic_globals")),
    (Dispatcher, ("get_call_template", "get_overload", "compile", "disable_compile")),
    (CompileResult, ("_reduce", "_rebuild")),
    (NullCache, ("load_overload", "save_overload")),
    (Flags, ("no_compile", "no_cpython_wrapper", "no_cfunc_wrapper", "_values")),
    (type(cpu_target.target_context), ("insert_user_function", "codegen", "refresh")),
)
"""The internals that are overridden or called. If an overridden method is renamed, nothing else
would notice."""


def check() -> None:
    """Raise ImportError with the name of an internal that is missing."""
    for owner, names in NEEDED:
        for name in names:
            if not hasattr(owner, name):
                raise ImportError(f"{owner.__name__}.{name}")
    if "library" not in inspect.signature(compile_extra).parameters:
        raise ImportError("compile_extra(library)")


check()


def _check_fits(name: str, given: Any, declared: Any) -> None:
    """Refuse a float where an integer is declared, because Numba would truncate it."""
    if isinstance(given, types.Float) and isinstance(declared, types.Integer | types.Boolean):
        raise TypingError(f"{name}: {given} is not {declared}")


@register_pass(mutates_CFG=False, analysis_only=True)
class _CheckReturns(AnalysisPass):
    """Compares the type a function returns with the declared one."""

    _name = "furnace_check_returns"

    def __init__(self) -> None:
        AnalysisPass.__init__(self)

    def run_pass(self, state: Any) -> bool:
        for returned in _returned_types(state):
            _check_fits(state.func_id.func_qualname, returned, state.return_type)
        return False


def _returned_types(state: Any) -> Iterator[Any]:
    for block in state.func_ir.blocks.values():
        casts = {one.target.name: one.value for one in block.find_insts(ir.Assign)}
        if isinstance(block.terminator, ir.Return):
            yield state.typemap[casts[block.terminator.value.name].value.name]


class _FunctionCompiler(CompilerBase):
    """Runs Numba's passes without those for closures, generators and other unused features."""

    PASSES = (
        *(TranslateByteCode, FixupArgs, IRProcessing, GenericRewrites, ReconstructSSA),
        *(NopythonTypeInference, _CheckReturns, PreLowerStripPhis, IRLegalization),
        *(NativeLowering, NoPythonBackend),
    )

    def define_pipelines(self) -> list[PassManager]:
        manager = PassManager("function")
        for one in self.PASSES:
            manager.add_pass(one, one.__name__)
        manager.finalize()
        return [manager]


class _Unfinished(JITCodeLibrary):
    """A library that is not compiled to machine code; an entry does that."""

    def _optimize_final_module(self) -> None:
        pass

    def _finalize_final_module(self) -> None:
        self._finalize_dynamic_globals()
        self._finalized = True


def bitcode_of(function: Callable[..., Any], symbol: str, signature: Any) -> bytes:
    """Compile a function on its own and return its LLVM bitcode, exported as this symbol."""
    with global_compiler_lock:
        library = _Unfinished(cpu_target.target_context.codegen(), symbol)
        compiled = compile_extra(
            *(cpu_target.typing_context, cpu_target.target_context, function),
            *(signature.args, signature.return_type, _flags(), {}),
            library=library,
            pipeline_class=_FunctionCompiler,
        )
        library.finalize()
        if library.has_dynamic_globals:
            raise TypeError(f"{symbol} refers to an address in this process")
        return _exported(library._final_module, compiled.fndesc.llvm_func_name, symbol)


class _Flags(Flags):
    """Numba's flags with a fast comparison, which otherwise takes a twelfth of the compile time."""

    __slots__ = ()

    def __hash__(self) -> int:
        return 0

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Flags) and bool(self._values == other._values)


def _flags() -> Any:
    flags: Any = _Flags()
    cpu_target.options.parse_as_flags(flags, {"nopython": True, **OPTIONS})
    flags.no_compile = flags.no_cpython_wrapper = flags.no_cfunc_wrapper = True
    return flags


def _exported(module: Any, name: str, symbol: str) -> bytes:
    """Hide all symbols but one: Numba numbers its own within a process, so they could clash."""
    for one in (*module.functions, *module.global_variables):
        if not one.is_declaration:
            one.linkage = "linkonce_odr" if one.name == name else "internal"
    module.get_function(name).name = symbol
    data: bytes = module.as_bitcode()
    return data


def declare(compiled: Any, symbol: str, signature_of: Callable[[], Any]) -> None:
    """Let compiled functions call this one by its symbol, without compiling it."""
    declared = cache(lambda: _declared(symbol, signature_of()))

    def get_call_template(args: Any, kws: Any) -> tuple[Any, ...]:
        parameters, folded = compiled._compiler.fold_argument_types(args, kws)
        for given, taken in zip(folded, signature_of().args, strict=False):
            _check_fits(symbol, given, taken)
        return declared(), parameters, folded, {}

    compiled.get_call_template = get_call_template
    compiled.get_overload = lambda signature: symbol


def _declared(symbol: str, signature: Any) -> Any:
    described = FunctionDescriptor(
        *(True, "", symbol, symbol, "", {}, signature.return_type, {}, (), ()),
        mangler=lambda *names, **tags: symbol,
        argtypes=signature.args,
    )
    cpu_target.target_context.insert_user_function(symbol, described)
    return make_concrete_template(symbol, symbol, [signature])


@lower_cast(types.NestedArray, types.Array)  # type: ignore[untyped-decorator]
def _pass_nested_array(context: Any, builder: Any, given: Any, taken: Any, value: Any) -> Any:
    """Pass an array inside a struct like any other array."""
    return value


def entry_compiler(needed: Callable[[str], bytes | None]) -> type[Compiler]:
    """Return a compiler that links what an entry calls; `needed` returns the bitcode of a
    symbol."""

    class Whole(JITCodeLibrary):
        def finalize(self) -> None:
            _link(self._final_module, needed)
            super().finalize()

    class EntryCompiler(Compiler):
        def define_pipelines(self) -> Any:
            codegen = self.state.targetctx.codegen()
            self.state.library = Whole(codegen, self.state.func_id.func_qualname)
            self.state.library.enable_object_caching()
            return super().define_pipelines()

    return EntryCompiler


def _link(module: Any, needed: Callable[[str], bytes | None]) -> None:
    """Link all functions that are called but undefined, directly or indirectly.

    Nothing else calls them, so they are marked `internal`. This makes the code a tenth faster, and
    the search up to a third.
    """
    waiting, added = _undefined(module), set[str]()
    while waiting:
        symbol = waiting.pop()
        data = None if symbol in added else needed(symbol)
        if data is not None:
            more = binding.parse_bitcode(data)
            waiting += _undefined(more)
            module.link_in(more)
            added.add(symbol)
    for symbol in added:
        module.get_function(symbol).linkage = "internal"


def _undefined(module: Any) -> list[str]:
    return [function.name for function in module.functions if function.is_declaration]


class _File(NullCache):
    """A cache file with one entry's machine code."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def load_overload(self, signature: Any, context: Any) -> Any:
        context.refresh()
        data = read(self._path)
        with suppress(Exception):  # if anything is wrong with the file, compile again
            return None if data is None else CompileResult._rebuild(context, *pickle.loads(data))
        return None

    def save_overload(self, signature: Any, compiled: Any) -> None:
        if compiled.library.has_dynamic_globals:
            raise TypeError(f"{self._path.name} refers to an address in this process")
        write(self._path, dumps(compiled._reduce()))


def cache_in(compiled: Any, path: Path) -> None:
    """Load the machine code of an entry from a file, or write it there once it is compiled."""
    compiled._cache = _File(path)
