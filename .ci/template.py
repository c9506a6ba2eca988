"""template.yaml as Python values."""

import yaml

from environment import ROOT


class Loader(yaml.SafeLoader):
    """YAML with CloudFormation's short forms: `!GetAtt Table.Arn` is read as `Table.Arn`."""


Loader.add_multi_constructor("!", lambda loader, _, node: {
    yaml.ScalarNode: loader.construct_scalar,
    yaml.SequenceNode: loader.construct_sequence,
    yaml.MappingNode: loader.construct_mapping,
}[type(node)](node))


def functions():
    """(logical name, binary, properties) of each function."""
    resources = yaml.load((ROOT / "template.yaml").read_text(), Loader)["Resources"]
    for name, resource in resources.items():
        if resource["Type"] == "AWS::Serverless::Function":
            yield name, resource["Metadata"]["BuildProperties"]["Binary"], resource["Properties"]
