"""Reads template.yaml as Python values."""

import yaml

from environment import ROOT


class Loader(yaml.SafeLoader):
    """YAML loader for CloudFormation's short forms: reads `!GetAtt Table.Arn` as `Table.Arn`."""


Loader.add_multi_constructor("!", lambda loader, _, node: {
    yaml.ScalarNode: loader.construct_scalar,
    yaml.SequenceNode: loader.construct_sequence,
    yaml.MappingNode: loader.construct_mapping,
}[type(node)](node))


def functions():
    """Yields (logical name, binary, properties) of each function, with the policies of its role."""
    resources = yaml.load((ROOT / "template.yaml").read_text(), Loader)["Resources"]
    for name, resource in resources.items():
        if resource["Type"] == "AWS::Serverless::Function":
            properties = resource["Properties"]
            role = resources[properties["Role"].removesuffix(".Arn")]["Properties"]
            assert "ManagedPolicyArns" not in role and "Policies" not in properties, name
            policies = [policy["PolicyDocument"] for policy in role["Policies"]]
            yield name, resource["Metadata"]["BuildProperties"]["Binary"], {**properties, "Policies": policies}
