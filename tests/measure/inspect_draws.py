"""Sends prompts with inspect_ai, in turn until there are DRAWS draws. Prints its processor time and memory as JSON.

Usage: `inspect_draws.py PROMPTS ENDPOINT DRAWS`. PROMPTS is a JSON file, and ENDPOINT the origin of the model endpoint.
"""

import json
import resource
import sys
import time

from inspect_ai import Task, eval
from inspect_ai.dataset import MemoryDataset, Sample
from inspect_ai.model import ChatMessageSystem, ChatMessageUser, GenerateConfig
from inspect_ai.scorer import Score, accuracy, scorer
from inspect_ai.solver import generate, solver
from inspect_ai.tool import ToolDef, ToolParams


def main():
    prompts, endpoint, draws = json.load(open(sys.argv[1])), sys.argv[2], int(sys.argv[3])
    samples = [sample(prompts[place % len(prompts)]) for place in range(draws)]
    task = Task(
        dataset=MemoryDataset(samples),
        solver=[offer(prompts[0]["tools"]), generate(tool_calls="none")],
        scorer=constant(),
        config=GenerateConfig(max_tokens=prompts[0]["max_tokens"], max_connections=8),
    )
    began, before = time.monotonic(), processor_seconds()
    # No display and no logs of samples, so that inspect_ai does no more work than the service.
    [log] = eval(
        task,
        model="openai-api/canned/canned",
        model_base_url=f"{endpoint}/v1",
        model_args={"api_key": "any"},
        display="none",
        log_samples=False,
        log_realtime=False,
        log_images=False,
        max_samples=8,
    )
    assert log.status == "success" and log.results.completed_samples == draws, log.error
    used = {
        "draws": draws,
        "processorSeconds": processor_seconds() - before,
        "seconds": time.monotonic() - began,
        "peakMiB": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024,
    }
    print(json.dumps(used))


def sample(prompt):
    system, user = prompt["messages"]
    return Sample(input=[ChatMessageSystem(content=system["content"]), ChatMessageUser(content=user["content"])])


@solver
def offer(tools):
    """Offers the model the tools of the prompts. The answers never call them."""
    definitions = [definition(tool["function"]) for tool in tools]

    async def solve(state, generate):
        state.tools.extend(definitions)
        return state

    return solve


def definition(function):
    async def execute(**arguments):
        raise AssertionError("tools must not be called")

    parameters = ToolParams.model_validate(function["parameters"])
    descriptions = {name: one.description for name, one in parameters.properties.items()}
    return ToolDef(
        execute, name=function["name"], description=function["description"], parameters=parameters or descriptions
    ).as_tool()


@scorer(metrics=[accuracy()])
def constant():
    async def score(state, target):
        return Score(value=1)

    return score


def processor_seconds():
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime


if __name__ == "__main__":
    main()
